package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Some seconds of a flight recording that goes on: who has started threads in them, and which waits have ended in them. A wait that has not ended
 * is in no recording.
 *
 * @param fromMillis in milliseconds since the epoch, as the end
 * @param starts of Java threads, in the order of the recording
 */
public record RecordedPart(long fromMillis, long toMillis, List<ThreadStart> starts, List<Wait> waits) {

    private static final double NANOS_OF_A_MILLI = 1e6;
    private static final List<String> WAITING = List.of("jdk.ThreadPark", "jdk.JavaMonitorWait");

    /** @param thread as a dump would have shown it, but its frames have no lines */
    public record Wait(DumpedThread thread, double millis) {
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

    private static List<Wait> waits(Path file, long fromMillis, long toMillis) throws IOException {
        RecordedStacks stacks = new RecordedStacks();
        List<Wait> waits = new ArrayList<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                long end = event.getEndTime().toEpochMilli();
                if (WAITING.contains(event.getEventType().getName()) && event.getThread() != null && end >= fromMillis && end <= toMillis) {
                    waits.add(waited(event, stacks));
                }
            }
        }
        return waits;
    }

    private static Wait waited(RecordedEvent event, RecordedStacks stacks) {
        // A dump's frames end in their file and line in brackets, a recording's in their line.
        List<String> frames = stacks.frames(event.getStackTrace()).stream().map(frame -> frame.substring(0, frame.lastIndexOf(':'))).toList();
        return new Wait(new DumpedThread(RecordedStacks.name(event.getThread()), Thread.State.WAITING.name(), frames),
                event.getDuration().toNanos() / NANOS_OF_A_MILLI);
    }
}
