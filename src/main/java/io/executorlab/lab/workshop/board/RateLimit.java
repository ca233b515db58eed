package io.executorlab.lab.workshop.board;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often each may do something in a minute. What one has done counts against nobody else. Of very many it remembers the last: so that neither it grows
 * nor those who come late are kept out, the first are forgotten, who may do it as often again then.
 */
final class RateLimit {

    private static final long WINDOW_MILLIS = Duration.ofMinutes(1).toMillis();

    private final int each;
    private final Clock clock;
    private final Map<String, Integer> taken;
    private long window;

    /** @param remembered how many of them */
    RateLimit(int each, int remembered, Clock clock) {
        this.each = each;
        this.clock = clock;
        this.taken = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
                return size() > remembered;
            }
        };
    }

    /** Whether it may be done once more; it counts then. */
    synchronized boolean take(String who) {
        long now = clock.millis() / WINDOW_MILLIS;
        if (now != window) {
            window = now;
            taken.clear();
        }
        if (taken.getOrDefault(who, 0) >= each) {
            return false;
        }
        taken.merge(who, 1, Integer::sum);
        return true;
    }

    /** It does not count after all. */
    synchronized void giveBack(String who) {
        if (taken.getOrDefault(who, 0) > 0) {
            taken.merge(who, -1, Integer::sum);
        }
    }
}
