package io.executorlab.app.elevator;

import io.executorlab.app.part.CallFailedException;

/** Calls an elevator through its controller. */
interface ElevatorClient {

    /** Blocks until the controller has answered; throws {@link CallFailedException} if it gives no usable answer. */
    String call(ElevatorCall call);
}
