package io.executorlab.app.delivery;

/** The route service gave no usable answer, or none in time. */
final class NoDeliveryTimeException extends RuntimeException {

    NoDeliveryTimeException(String message, Throwable cause) {
        super(message, cause);
    }
}
