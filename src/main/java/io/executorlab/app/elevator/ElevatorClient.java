package io.executorlab.app.elevator;

/** Calls an elevator through its controller. */
interface ElevatorClient {

    /**
     * Blocks until the controller has answered and closed the connection.
     *
     * @return the controller's line
     * @throws ElevatorControllerException if there is no usable answer
     */
    String call(ElevatorCall call);
}
