package io.executorlab.lab.workshop.board;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Counts what somebody does within a minute of the clock. It counts at most a thousand of them; in that minute others pass for none. */
final class MinuteLimit {

    private static final int COUNTED_AT_MOST = 1000;

    private final int limit;
    private final Clock clock;
    private final Map<String, Integer> counts = new HashMap<>();
    private long minute;

    /** @param limit how often one may do it */
    MinuteLimit(int limit, Clock clock) {
        this.limit = limit;
        this.clock = clock;
    }

    synchronized void count(String who) {
        forgetEarlierMinutes();
        if (counts.containsKey(who) || counts.size() < COUNTED_AT_MOST) {
            counts.merge(who, 1, Integer::sum);
        }
    }

    /** Tells whether it may not be done once more. */
    synchronized boolean isReached(String who) {
        forgetEarlierMinutes();
        return counts.getOrDefault(who, 0) >= limit;
    }

    private void forgetEarlierMinutes() {
        long now = clock.millis() / Duration.ofMinutes(1).toMillis();
        if (now != minute) {
            counts.clear();
            minute = now;
        }
    }
}
