package io.executorlab.app.arrival;

import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** A fixed number of threads, and a queue no longer than a caller may wait; what comes on top is refused. */
final class BoundedQueuePool implements ArrivalPool {

    private final ArrivalProperties.Pool size;

    BoundedQueuePool(ArrivalProperties.Pool size) {
        this.size = size;
    }

    @Override
    public void size(ThreadPoolTaskExecutor executor) {
        executor.setCorePoolSize(size.coreSize());
        executor.setMaxPoolSize(size.coreSize());
        executor.setQueueCapacity(size.queueCapacity());
    }
}
