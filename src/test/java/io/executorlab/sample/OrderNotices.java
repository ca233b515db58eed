package io.executorlab.sample;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * Tells somebody of some of the orders, each on a virtual thread. Its flaw: it waits for a confirmation that never
 * comes.
 */
class OrderNotices {

    private final AtomicLong requests = new AtomicLong();
    private final CountDownLatch confirmed = new CountDownLatch(1);
    private final int every;
    private final SimpleAsyncTaskExecutor executor;

    /**
     * @param every of each so manieth order somebody is told; 0 for none, which needs no JDK that has virtual threads
     */
    OrderNotices(int every) {
        this.every = every;
        this.executor = new SimpleAsyncTaskExecutor("notice-");
        executor.setVirtualThreads(every > 0);
    }

    void requested(Order order) {
        if (every > 0 && requests.incrementAndGet() % every == 0) {
            executor.execute(() -> awaitConfirmation(order));
        }
    }

    private void awaitConfirmation(Order order) {
        try {
            confirmed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the confirmation of order " + order.id(), e);
        }
    }
}
