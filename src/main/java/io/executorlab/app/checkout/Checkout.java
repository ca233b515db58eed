package io.executorlab.app.checkout;

import org.springframework.web.server.ResponseStatusException;

/** Buys, and leaves a record of it. */
interface Checkout {

    /** Returns its number; throws {@link ResponseStatusException} if the store is unknown, and undoes all else. */
    long buy(Purchase purchase);
}
