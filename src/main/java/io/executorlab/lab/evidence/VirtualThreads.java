package io.executorlab.lab.evidence;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * The virtual threads in a check's flight recording.
 *
 * @param exist whether that JVM has virtual threads at all; where it has none, the rest is empty and that is the truth
 * @param lives those that were started within the recording, in the order of their starts
 * @param starts each start with the stack that led to it, from JDK 25 on; which thread it was and when that ended is
 * not told
 * @param pins waits that held a carrier thread
 */
public record VirtualThreads(boolean exist, List<Life> lives, List<ThreadStart> starts, List<Pin> pins) {

    static final VirtualThreads NONE = new VirtualThreads(false, List.of(), List.of(), List.of());

    private static final int FIRST_PREVIEW = 19;

    /** The name of each thread in {@link #starts()}: at its start most have none. */
    public static final String NAME = "virtual";

    /**
     * One virtual thread.
     *
     * @param endMillis 0 where it outlived the recording
     */
    public record Life(long id, long atMillis, long endMillis) {
    }

    /**
     * A wait in which a virtual thread kept its carrier.
     *
     * @param atMillis when it began, in milliseconds since the epoch
     * @param why in the JVM's words; empty before JDK 24
     * @param frames top first, each {@code class.method:line}
     */
    public record Pin(long atMillis, double millis, String why, List<String> frames) {
    }

    /** @param feature the JDK's main version; 0 where it is not told */
    public static boolean mayExistOn(int feature) {
        return feature < 1 || feature >= FIRST_PREVIEW;
    }

    VirtualThreads between(long fromMillis, long toMillis) {
        LongPredicate within = at -> at >= fromMillis && at <= toMillis;
        return new VirtualThreads(exist, lives.stream().filter(life -> within.test(life.atMillis())).toList(),
                starts.stream().filter(start -> within.test(start.atMillis())).toList(),
                pins.stream().filter(pin -> within.test(pin.atMillis())).toList());
    }

    public List<Life> left(long startedUntil) {
        return lives.stream().filter(life -> life.endMillis() == 0 && life.atMillis() <= startedUntil).toList();
    }

    /** The most that lived at one moment between the two, of those that were started within the recording. */
    public long mostAlive(long fromMillis, long toMillis) {
        TreeMap<Long, Integer> changes = new TreeMap<>();
        lives.forEach(life -> {
            changes.merge(life.atMillis(), 1, Integer::sum);
            if (life.endMillis() > 0) {
                changes.merge(life.endMillis(), -1, Integer::sum);
            }
        });
        long alive = 0;
        long most = 0;
        for (Map.Entry<Long, Integer> change : changes.headMap(toMillis, true).entrySet()) {
            alive += change.getValue();
            most = change.getKey() <= fromMillis ? alive : Math.max(most, alive);
        }
        return most;
    }
}
