package io.executorlab.lab.common;

/** A file is larger than any that the lab writes; reading it could fill the memory. */
public final class TooLargeException extends UsageException {

    public TooLargeException(String message) {
        super(message);
    }
}
