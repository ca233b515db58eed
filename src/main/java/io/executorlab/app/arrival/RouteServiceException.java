package io.executorlab.app.arrival;

/** The route service gave no usable answer, or none in time. */
final class RouteServiceException extends RuntimeException {

    RouteServiceException(String message, Throwable cause) {
        super(message, cause);
    }
}
