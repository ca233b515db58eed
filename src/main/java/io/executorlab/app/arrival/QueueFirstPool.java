package io.executorlab.app.arrival;

import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Core threads, then the queue, then more threads (post 004). A spike fills the queue first: what lies in it waits for
 * a whole call to end, while the tasks that came after it get the new threads.
 */
@AntiPattern(name = "spike-executor", flaw = "a spike of tasks fills the queue before the pool gets another thread",
        visibility = QueueFirstVisibility.class)
final class QueueFirstPool implements ArrivalPool {

    private final ArrivalProperties.Pool size;

    QueueFirstPool(ArrivalProperties.Pool size) {
        this.size = size;
    }

    @Override
    public void size(ThreadPoolTaskExecutor executor) {
        executor.setCorePoolSize(size.coreSize());
        executor.setMaxPoolSize(size.maxSize());
        executor.setQueueCapacity(size.queueCapacity());
    }
}
