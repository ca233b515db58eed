package io.executorlab.app.arrival;

import java.time.Instant;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.stereotype.Component;

/** Takes requests as far as the executor does. */
@Component
class ArrivalRequests {

    private final ApplicationEventPublisher events;
    private final WaitingArrivals waiting = new WaitingArrivals();

    ArrivalRequests(ApplicationEventPublisher events, MeterRegistry registry) {
        this.events = events;
        Gauge.builder("arrival.oldest.waiting", waiting, WaitingArrivals::oldestSeconds).baseUnit("seconds")
                .description("age of the oldest request whose task has not started").register(registry);
    }

    /** Returns before the arrival is known; throws as {@link ArrivalListener} does. */
    void add(long meeting, int participant, Journey journey) {
        WaitingArrivals.Ticket ticket = waiting.enter();
        try {
            events.publishEvent(new ArrivalRequested(meeting, participant, journey, Instant.now(), ticket));
        } catch (TaskRejectedException e) {
            ticket.leave();
            throw e;
        }
    }
}
