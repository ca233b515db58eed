package io.executorlab.app.review;

import java.time.Duration;

/** A request took all the time that it may take. */
final class TimeIsOverException extends RuntimeException {

    TimeIsOverException(Duration limit) {
        super("a request may take %d ms".formatted(limit.toMillis()));
    }
}
