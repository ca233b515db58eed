package io.executorlab.app.arrival;

import java.time.Instant;

/**
 * @param minutes until the participant is there
 * @param requestedAt when the request was accepted
 * @param calledAt when its task called the route service
 * @param updatedAt when the answer was written
 */
record Arrival(long meeting, int participant, int minutes, Instant requestedAt, Instant calledAt, Instant updatedAt) {
}
