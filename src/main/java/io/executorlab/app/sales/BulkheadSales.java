package io.executorlab.app.sales;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets as many readers in as there are connections. The others wait before the pool, in the order in which they came
 * and not longer than their callers do; those who find the waiting room full are refused at once.
 */
final class BulkheadSales implements Sales {

    private final SalesRepository sales;
    private final Semaphore connections;
    private final Semaphore places;
    private final Duration longestWait;

    BulkheadSales(SalesRepository sales, int connections, int waiting, Duration longestWait) {
        this.sales = sales;
        this.connections = new Semaphore(connections, true);
        this.places = new Semaphore(connections + waiting);
        this.longestWait = longestWait;
    }

    @Override
    public Optional<StoreSales> of(int store) {
        take(places, Duration.ZERO);
        try {
            take(connections, longestWait);
            try {
                return sales.read(store);
            } finally {
                connections.release();
            }
        } finally {
            places.release();
        }
    }

    int waiting() {
        return connections.getQueueLength();
    }

    private static void take(Semaphore permits, Duration wait) {
        boolean taken = false;
        try {
            taken = permits.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!taken) {
            throw new RejectedExecutionException("too many readers");
        }
    }
}
