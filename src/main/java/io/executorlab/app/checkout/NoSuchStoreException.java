package io.executorlab.app.checkout;

/** There is no store of this number. */
final class NoSuchStoreException extends RuntimeException {

    NoSuchStoreException(int store) {
        super("there is no store " + store);
    }
}
