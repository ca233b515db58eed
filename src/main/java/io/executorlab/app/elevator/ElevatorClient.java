package io.executorlab.app.elevator;

import io.executorlab.app.part.CallFailedException;

/** Calls an elevator through its controller. */
interface ElevatorClient {

    /**
     * Blocks until the controller has answered and closed the connection.
     *
     * @return the controller's line
     * @throws CallFailedException if there is no usable answer
     */
    String call(ElevatorCall call);
}
