package io.executorlab.sample;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.stereotype.Component;

/**
 * Tells somebody of some of the orders, each on a virtual thread. Its flaw: it waits for a confirmation that never
 * comes.
 */
@Component
class OrderNotices {

    private final AtomicLong requests = new AtomicLong();
    private final CountDownLatch confirmed = new CountDownLatch(1);
    private final int every;
    private final SimpleAsyncTaskExecutor executor;

    /**
     * @param every of each so manieth order somebody is told; 0 for none, which needs no JDK that has virtual threads
     */
    OrderNotices(@Value("${leak-virtual-every:0}") int every) {
        this.every = every;
        this.executor = new SimpleAsyncTaskExecutor("notice-");
        executor.setVirtualThreads(every > 0);
    }

    void requested() {
        if (every > 0 && requests.incrementAndGet() % every == 0) {
            executor.execute(this::awaitConfirmation);
        }
    }

    private void awaitConfirmation() {
        try {
            confirmed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
