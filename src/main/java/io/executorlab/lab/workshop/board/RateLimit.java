package io.executorlab.lab.workshop.board;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often each may do something within any minute, and not within one of the clock, since around its end one could do it twice as often. What one
 * has done counts against nobody else. Of very many it remembers the last: so that neither it grows nor those who come late are kept out, those who
 * have not come for longest are forgotten, who may do it as often again then.
 */
final class RateLimit {

    private static final int INITIAL_CAPACITY = 16;
    private static final float LOAD_FACTOR = 0.75f;

    private final int each;
    private final Clock clock;
    private final Map<String, Deque<Long>> taken;

    /** @param remembered how many of them */
    RateLimit(int each, int remembered, Clock clock) {
        this.each = each;
        this.clock = clock;
        this.taken = new LinkedHashMap<>(INITIAL_CAPACITY, LOAD_FACTOR, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Deque<Long>> eldest) {
                return size() > remembered;
            }
        };
    }

    /** Whether it may be done once more; it counts then. */
    synchronized boolean take(String who) {
        long now = clock.millis();
        Deque<Long> times = taken.computeIfAbsent(who, its -> new ArrayDeque<>());
        while (!times.isEmpty() && now - times.getFirst() >= Duration.ofMinutes(1).toMillis()) {
            times.removeFirst();
        }
        return times.size() < each && times.add(now);
    }

    /** The last one does not count after all. */
    synchronized void giveBack(String who) {
        Deque<Long> times = taken.get(who);
        if (times != null) {
            times.pollLast();
        }
    }
}
