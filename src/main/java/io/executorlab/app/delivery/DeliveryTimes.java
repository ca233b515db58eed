package io.executorlab.app.delivery;

import io.executorlab.app.part.CallFailedException;

/** Asks another company's route service how long a delivery is on its way. */
interface DeliveryTimes {

    /** Blocks until the service has answered; throws {@link CallFailedException} if that is of no use. */
    DeliveryTime of(DeliveryRoute route);
}
