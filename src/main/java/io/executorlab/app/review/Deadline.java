package io.executorlab.app.review;

import java.time.Duration;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/**
 * The end of a request's time: for all that it waits for together, where a {@link StageWait} limits each wait. What the
 * request has started looks at it before each call to the code host, so that nothing goes on for an answer that has
 * been given up.
 */
record Deadline(Duration limit, long startedAt) {

    static final Deadline NEVER = new Deadline(Duration.ZERO, 0);

    /** @param limit from now on; 0 is never */
    static Deadline after(Duration limit) {
        return limit.isZero() ? NEVER : new Deadline(limit, System.nanoTime());
    }

    /** Throws {@link CallFailedException} once the deadline has passed. */
    void check() {
        atMost(Duration.ZERO);
    }

    /** The shorter of a limit and what is left; 0 is without limit. Throws as {@link #check} does. */
    Duration atMost(Duration limit) {
        if (this == NEVER) {
            return limit;
        }
        Duration left = this.limit.minusNanos(System.nanoTime() - startedAt);
        if (left.isNegative() || left.isZero()) {
            throw CallFailedException.late(RemotePart.PULL_REQUESTS,
                    "the collection was given up at its time limit; ask for fewer pull requests at a time", null);
        }
        return limit.isZero() || left.compareTo(limit) < 0 ? left : limit;
    }
}
