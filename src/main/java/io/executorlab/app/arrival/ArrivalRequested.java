package io.executorlab.app.arrival;

import java.time.Instant;

/** A participant's time of arrival is to be estimated. Holds the whole journey for as long as it waits. */
record ArrivalRequested(long meeting, int participant, Journey journey, Instant requestedAt,
        WaitingArrivals.Ticket ticket) {
}
