package io.executorlab.app.codeexecution;

/** The message is for the session. */
final class UserLookupException extends RuntimeException {

    UserLookupException(String message, Throwable cause) {
        super(message, cause);
    }
}
