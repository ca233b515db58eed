package io.executorlab.sample;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes down the orders that are asked for. Its flaws: one lock for all of them, and writers that its first order
 * starts and nobody ends.
 */
class OrderLedger {

    private final long lockMillis;
    private final int writers;
    private final AtomicBoolean first = new AtomicBoolean(true);
    private volatile ExecutorService pool;

    /**
     * @param lockMillis how long each order holds the lock; 0 for none
     * @param writers threads that the first order starts
     */
    OrderLedger(long lockMillis, int writers) {
        this.lockMillis = lockMillis;
        this.writers = writers;
    }

    void add(Order order) {
        if (writers > 0 && first.compareAndSet(true, false)) {
            startWriters();
        }
        if (lockMillis > 0) {
            write(order);
        }
    }

    private void startWriters() {
        pool = Executors.newFixedThreadPool(writers);
        for (int i = 0; i < writers; i++) {
            pool.execute(() -> {});
        }
    }

    private synchronized void write(Order order) {
        try {
            Thread.sleep(lockMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while writing down order " + order.id(), e);
        }
    }
}
