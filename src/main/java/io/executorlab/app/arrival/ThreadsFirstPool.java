package io.executorlab.app.arrival;

import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * Core threads, then more threads, then refusal. Nothing is ever queued: with a capacity of 0 the caller hands each task
 * straight to a thread ({@link java.util.concurrent.SynchronousQueue}), and if none is free the pool grows.
 */
final class ThreadsFirstPool implements ArrivalPool {

    private final ArrivalProperties.Pool size;

    ThreadsFirstPool(ArrivalProperties.Pool size) {
        this.size = size;
    }

    @Override
    public void size(ThreadPoolTaskExecutor executor) {
        executor.setCorePoolSize(size.coreSize());
        executor.setMaxPoolSize(size.maxSize());
        executor.setQueueCapacity(0);
    }
}
