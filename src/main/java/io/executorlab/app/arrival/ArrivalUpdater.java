package io.executorlab.app.arrival;

import io.executorlab.app.part.CallFailedException;

/** Asks the route service and writes its answer down. */
interface ArrivalUpdater {

    /** Blocks until the row is written; throws {@link CallFailedException} if the route service fails. */
    void update(ArrivalRequested request);
}
