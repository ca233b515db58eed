package io.executorlab.app.review;

/** The code host gave no usable answer, or none in time. */
final class CodeHostException extends RuntimeException {

    private final boolean answered;

    private CodeHostException(String message, Throwable cause, boolean answered) {
        super(message, cause);
        this.answered = answered;
    }

    /** It answered, with an error or with what cannot be read. */
    static CodeHostException unusable(String message, Throwable cause) {
        return new CodeHostException(message, cause, true);
    }

    /** It could not be reached, or did not answer in time. */
    static CodeHostException unavailable(String message, Throwable cause) {
        return new CodeHostException(message, cause, false);
    }

    boolean answered() {
        return answered;
    }
}
