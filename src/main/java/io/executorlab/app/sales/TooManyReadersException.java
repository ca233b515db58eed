package io.executorlab.app.sales;

/** Says that there is no place for one more reader, or that none became free in time. */
final class TooManyReadersException extends RuntimeException {

    TooManyReadersException() {
        super("too many readers");
    }
}
