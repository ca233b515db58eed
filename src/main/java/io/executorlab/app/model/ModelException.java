package io.executorlab.app.model;

import org.springframework.http.HttpStatus;

/** The language model gave no usable answer. */
public final class ModelException extends RuntimeException {

    private final HttpStatus status;

    private ModelException(HttpStatus status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    static ModelException late(String message, Throwable cause) {
        return new ModelException(HttpStatus.GATEWAY_TIMEOUT, message, cause);
    }

    static ModelException bad(String message, Throwable cause) {
        return new ModelException(HttpStatus.BAD_GATEWAY, message, cause);
    }

    /** Returns the status that our own caller is answered. */
    public HttpStatus status() {
        return status;
    }
}
