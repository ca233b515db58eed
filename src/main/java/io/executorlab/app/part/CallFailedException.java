package io.executorlab.app.part;

import org.springframework.http.HttpStatus;

/** A part gave no usable answer. The message and the status are the answer to our own caller. */
public final class CallFailedException extends RuntimeException {

    private final HttpStatus status;
    private final RemotePart part;

    private CallFailedException(HttpStatus status, RemotePart part, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
        this.part = part;
    }

    /** It answered with what is of no use, or not at all. */
    public static CallFailedException unusable(RemotePart part, String message, Throwable cause) {
        return new CallFailedException(HttpStatus.BAD_GATEWAY, part, message, cause);
    }

    /** Our time limit is over: whoever came back soon would wait as long again. */
    public static CallFailedException late(RemotePart part, String message, Throwable cause) {
        return new CallFailedException(HttpStatus.GATEWAY_TIMEOUT, part, message, cause);
    }

    /** It fails for now: whoever comes back may be answered. */
    public static CallFailedException unavailable(RemotePart part, String message, Throwable cause) {
        return new CallFailedException(HttpStatus.SERVICE_UNAVAILABLE, part, message, cause);
    }

    HttpStatus status() {
        return status;
    }

    public RemotePart part() {
        return part;
    }
}
