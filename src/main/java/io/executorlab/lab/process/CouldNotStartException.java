package io.executorlab.lab.process;

/** Something that a run needs could not be started; the message names it, says why and what to do. */
public class CouldNotStartException extends RuntimeException {

    public CouldNotStartException(String message) {
        super(message);
    }

    public CouldNotStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
