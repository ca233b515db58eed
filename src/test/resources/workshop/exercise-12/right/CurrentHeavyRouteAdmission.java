package io.executorlab.app.connector;

import java.util.concurrent.Semaphore;

final class CurrentHeavyRouteAdmission implements HeavyRouteAdmission {

    // Fewer than the database has connections, so that a light request always finds one; whoever finds no place is told
    // at once.
    private final Semaphore places = new Semaphore(8);

    @Override
    public boolean enter() {
        return places.tryAcquire();
    }

    @Override
    public void leave() {
        places.release();
    }
}
