package io.executorlab.lab.workshop;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** How often something may be done in a minute, by each and by all of them. It remembers no more of them than may do it. */
final class RateLimit {

    private static final long WINDOW_MILLIS = Duration.ofMinutes(1).toMillis();

    private final int each;
    private final int all;
    private final Clock clock;
    private final Map<String, Integer> taken = new HashMap<>();
    private long window;
    private int sum;

    RateLimit(int each, int all, Clock clock) {
        this.each = each;
        this.all = all;
        this.clock = clock;
    }

    /** Whether it may be done once more; it counts then. */
    synchronized boolean take(String who) {
        long now = clock.millis() / WINDOW_MILLIS;
        if (now != window) {
            window = now;
            taken.clear();
            sum = 0;
        }
        if (sum >= all || taken.getOrDefault(who, 0) >= each) {
            return false;
        }
        taken.merge(who, 1, Integer::sum);
        sum++;
        return true;
    }

    /** It does not count after all. */
    synchronized void giveBack(String who) {
        if (taken.getOrDefault(who, 0) > 0) {
            taken.merge(who, -1, Integer::sum);
            sum--;
        }
    }
}
