package io.executorlab.app.product;

/** The search engine gave no usable answer, or none in time. */
final class SearchUnavailableException extends RuntimeException {

    SearchUnavailableException(Throwable cause) {
        super(cause);
    }
}
