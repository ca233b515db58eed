package io.executorlab.app.arrival;

import io.executorlab.app.part.CallFailedException;

/** Asks the route service and writes its answer down. */
interface ArrivalUpdater {

    /**
     * Blocks until the row is written.
     *
     * @throws CallFailedException if the route service gives no usable answer
     */
    void update(ArrivalRequested request);
}
