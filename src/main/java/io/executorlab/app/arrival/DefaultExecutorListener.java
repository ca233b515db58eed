package io.executorlab.app.arrival;

import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Async;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Names no executor (post 004), so that Spring Boot's own takes the tasks: eight threads and a queue of 2^31-1. A pool
 * grows past its core only when its queue is full, which this one never is.
 */
@AntiPattern(name = "unbounded-queue", flaw = "@Async takes every request into a queue without a bound")
class DefaultExecutorListener implements ArrivalListener {

    private final ArrivalTask task;

    DefaultExecutorListener(ArrivalTask task) {
        this.task = task;
    }

    @Async
    @EventListener
    @Override
    public void on(ArrivalRequested request) {
        task.run(request);
    }
}
