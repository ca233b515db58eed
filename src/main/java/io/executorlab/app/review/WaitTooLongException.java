package io.executorlab.app.review;

import java.time.Duration;

/** Stages did not end within the time that is waited for them. */
final class WaitTooLongException extends RuntimeException {

    WaitTooLongException(Duration limit) {
        super("not done after %d ms".formatted(limit.toMillis()));
    }
}
