package io.executorlab.app.connector;

import java.util.concurrent.Semaphore;

final class CurrentHeavyRouteAdmission implements HeavyRouteAdmission {

    private final Semaphore places = new Semaphore(8);

    @Override
    public boolean enter() {
        places.acquireUninterruptibly();
        return true;
    }

    @Override
    public void leave() {
        places.release();
    }
}
