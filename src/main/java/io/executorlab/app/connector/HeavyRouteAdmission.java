package io.executorlab.app.connector;

/** Decides which requests to the heavy route get one of the connector's threads for as long as they take. */
interface HeavyRouteAdmission {

    /** Returns whether the request may go on; then {@link #leave()} follows once it has ended. */
    boolean enter();

    void leave();
}
