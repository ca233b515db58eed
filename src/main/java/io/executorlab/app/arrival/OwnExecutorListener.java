package io.executorlab.app.arrival;

import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Async;

/** Names the executor that was sized for it. */
class OwnExecutorListener implements ArrivalListener {

    private final ArrivalTask task;

    OwnExecutorListener(ArrivalTask task) {
        this.task = task;
    }

    @Async("arrivalExecutor")
    @EventListener
    @Override
    public void on(ArrivalRequested request) {
        task.run(request);
    }
}
