package io.executorlab.app.arrival;

/** Asks the route service and writes its answer down. */
interface ArrivalUpdater {

    /**
     * Blocks until the row is written.
     *
     * @throws RouteServiceException if the route service gives no usable answer
     */
    void update(ArrivalRequested request);
}
