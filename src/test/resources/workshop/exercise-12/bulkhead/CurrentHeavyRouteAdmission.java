package io.executorlab.app.connector;

import java.util.concurrent.Semaphore;

final class CurrentHeavyRouteAdmission implements HeavyRouteAdmission {

    // A third of the connector's threads; whoever finds no place is told at once.
    private final Semaphore places = new Semaphore(64);

    @Override
    public boolean enter() {
        return places.tryAcquire();
    }

    @Override
    public void leave() {
        places.release();
    }
}
