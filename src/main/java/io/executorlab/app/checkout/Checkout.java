package io.executorlab.app.checkout;

import org.springframework.web.server.ResponseStatusException;

/** Buys, and leaves a record of it. */
interface Checkout {

    /**
     * @return the purchase's number
     * @throws ResponseStatusException if the store is unknown; what else was written is undone
     */
    long buy(Purchase purchase);
}
