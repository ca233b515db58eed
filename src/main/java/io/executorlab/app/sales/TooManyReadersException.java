package io.executorlab.app.sales;

/** There is no place for one more reader, or none became free in time. */
final class TooManyReadersException extends RuntimeException {

    TooManyReadersException() {
        super("too many readers");
    }
}
