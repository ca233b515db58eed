package io.executorlab.app.elevator;

import org.springframework.http.HttpStatus;

/** The controller gave no usable answer; {@code status} is the answer to our own caller. */
final class ElevatorControllerException extends RuntimeException {

    private final HttpStatus status;

    private ElevatorControllerException(HttpStatus status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    static ElevatorControllerException late(String message, Throwable cause) {
        return new ElevatorControllerException(HttpStatus.GATEWAY_TIMEOUT, message, cause);
    }

    static ElevatorControllerException bad(String message, Throwable cause) {
        return new ElevatorControllerException(HttpStatus.BAD_GATEWAY, message, cause);
    }

    HttpStatus status() {
        return status;
    }
}
