package io.executorlab.app.review;

import java.time.Duration;

/** A request took all the time that it may take. */
final class DeadlineExceededException extends RuntimeException {

    DeadlineExceededException(Duration limit) {
        super("a request may take %d ms".formatted(limit.toMillis()));
    }
}
