package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Some seconds of a flight recording that goes on: who has started threads in them, and which waits have ended in them. A wait that has not ended
 * is in no recording.
 *
 * @param fromMillis in milliseconds since the epoch, as the end
 * @param starts of Java threads, in the order of the recording
 * @param waits those of threads that wait for something first, then those that took longest altogether
 */
public record RecordedPart(long fromMillis, long toMillis, List<ThreadStart> starts, List<Waits> waits) {

    private static final double NANOS_OF_A_MILLI = 1e6;
    private static final List<String> WAITING = List.of("jdk.ThreadPark", "jdk.JavaMonitorWait");

    /**
     * The waits of threads of one name at one place.
     *
     * @param name normalised, see {@link ThreadNames}
     * @param place in words
     * @param frame {@code package.Class.method} of one of them
     * @param quiet whether these threads have nothing to do for anybody meanwhile
     * @param longestMillis that of the longest
     */
    public record Waits(int count, String name, String place, String frame, boolean quiet, double millis, double longestMillis) {

        /** How long one took on average. */
        public double meanMillis() {
            return millis / count;
        }

        private Waits and(Waits other) {
            return new Waits(count + other.count, name, place, frame, quiet, millis + other.millis, Math.max(longestMillis, other.longestMillis));
        }
    }

    private record Key(String name, String place) {
    }

    /** Throws {@link IOException} where the file cannot be read. */
    public static RecordedPart read(Path file, long fromMillis, long toMillis) throws IOException {
        List<ThreadStart> starts = FlightRecording.content(file).starts().stream()
                .filter(start -> start.atMillis() >= fromMillis && start.atMillis() <= toMillis).toList();
        try {
            return new RecordedPart(fromMillis, toMillis, starts, waits(file, fromMillis, toMillis));
        } catch (RuntimeException e) {
            // As of FlightRecording: the JDK's reader checks the header only.
            throw new IOException(file.getFileName() + " is damaged: " + e, e);
        }
    }

    private static List<Waits> waits(Path file, long fromMillis, long toMillis) throws IOException {
        RecordedStacks stacks = new RecordedStacks();
        Map<Key, Waits> waits = new LinkedHashMap<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                long end = event.getEndTime().toEpochMilli();
                if (WAITING.contains(event.getEventType().getName()) && event.getThread() != null && end >= fromMillis && end <= toMillis) {
                    waited(event, event.getThread(), stacks).ifPresent(wait -> waits.merge(new Key(wait.name(), wait.place()), wait, Waits::and));
                }
            }
        }
        List<Waits> sorted = new ArrayList<>(waits.values());
        sorted.sort(Comparator.comparing(Waits::quiet).thenComparing(Comparator.comparingDouble(Waits::millis).reversed()));
        return List.copyOf(sorted);
    }

    /** Empty for threads that only keep house. */
    private static Optional<Waits> waited(RecordedEvent event, RecordedThread thread, RecordedStacks stacks) {
        // A dump's frames end in their file and line in brackets, a recording's in their line.
        List<String> frames = stacks.frames(event.getStackTrace()).stream().map(frame -> frame.substring(0, frame.lastIndexOf(':'))).toList();
        WaitingPlace place = WaitingPlace.of(new DumpedThread("", Thread.State.WAITING.name(), frames));
        double millis = event.getDuration().toNanos() / NANOS_OF_A_MILLI;
        return place.isHousekeeping() ? Optional.empty()
                : Optional.of(new Waits(1, ThreadNames.normalise(RecordedStacks.name(thread)), place.words(), place.frame(), place.isQuiet(), millis, millis));
    }
}
