package io.executorlab.lab.common;

/** What the user wrote, on the command line or in a file, cannot be used; the message says what to write instead. */
public class UsageException extends RuntimeException {

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
