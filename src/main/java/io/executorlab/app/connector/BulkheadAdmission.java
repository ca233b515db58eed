package io.executorlab.app.connector;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Lets in a limited number of requests at a time; the connector's other threads are left to the light ones. */
final class BulkheadAdmission implements HeavyRouteAdmission {

    private final Semaphore places;
    private final Duration maxWait;

    BulkheadAdmission(int limit, Duration maxWait) {
        this.places = new Semaphore(limit, true);
        this.maxWait = maxWait;
    }

    @Override
    public boolean enter() {
        try {
            return places.tryAcquire(maxWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void leave() {
        places.release();
    }
}
