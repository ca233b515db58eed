package io.executorlab.app.checkout;

/** Buys, and leaves a record of it. */
interface Checkout {

    /**
     * @return the purchase's number
     * @throws NoSuchStoreException if the store is unknown; what else was written is undone
     */
    long buy(Purchase purchase);
}
