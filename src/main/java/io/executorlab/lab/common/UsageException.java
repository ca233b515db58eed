package io.executorlab.lab.common;

/** Refuses words of the user, on the command line or in a file; the message says what to write instead. */
public class UsageException extends RuntimeException {

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
