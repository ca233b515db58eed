package io.executorlab.lab.evidence;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

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
        return mostAlive(startTimes(), endTimes(), fromMillis, toMillis);
    }

    private long[] startTimes() {
        return lives.stream().mapToLong(Life::atMillis).sorted().toArray();
    }

    private long[] endTimes() {
        return lives.stream().mapToLong(Life::endMillis).filter(end -> end > 0).sorted().toArray();
    }

    // It is reached at the beginning, or where one is started.
    private static long mostAlive(long[] began, long[] ended, long fromMillis, long toMillis) {
        return LongStream
                .concat(LongStream.of(fromMillis),
                        Arrays.stream(began, until(began, fromMillis),
                                Math.max(until(began, fromMillis), until(began, toMillis))))
                .map(at -> until(began, at) - until(ended, at)).max().orElse(0);
    }

    private static int until(long[] times, long atMillis) {
        int low = 0;
        int high = times.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] <= atMillis) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
