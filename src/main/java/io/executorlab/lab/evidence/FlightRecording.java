package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Reads thread starts, ends and virtual threads from a flight recording ({@code .jfr}). */
public final class FlightRecording {

    /** A recording that would become larger loses its beginning. */
    public static final long BYTES_AT_MOST = 512L << 20;

    // What is dropped is a chunk, 12 MB by default; the one that is being written may be as large again.
    private static final long MAY_HAVE_LOST_FROM = BYTES_AT_MOST - (24L << 20);

    /**
     * The content of a recording.
     *
     * @param starts all of Java threads, in the order of the recording
     * @param virtualThreads none of them where the recording's settings leave them out
     * @param lostBytes of events that the JVM could not write in time ({@code jdk.DataLoss})
     */
    record Content(List<ThreadStart> starts, VirtualThreads virtualThreads, long lostBytes) {
    }

    private FlightRecording() {
    }

    /** Throws {@link IOException} when it cannot be read. */
    static Content content(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        try {
            return read(file);
        } catch (RuntimeException e) {
            // The JDK's reader checks the header only; in a damaged file it runs into indices and strings that are not
            // there.
            throw new IOException(file.getFileName() + " is damaged: " + e, e);
        }
    }

    /**
     * Tells whether a recording of this size may have lost its beginning: what it counts is then less than there was.
     */
    static boolean mayHaveLost(long bytes) {
        return bytes >= MAY_HAVE_LOST_FROM;
    }

    private static Content read(Path file) throws IOException {
        List<ThreadStart> starts = new ArrayList<>();
        Map<Long, Long> ends = new HashMap<>();
        List<Long> ids = new ArrayList<>();
        RecordedStacks stacks = new RecordedStacks();
        VirtualThreadEvents virtual = new VirtualThreadEvents(stacks);
        boolean hasVirtualThreads;
        long lostBytes = 0;
        try (RecordingFile recording = new RecordingFile(file)) {
            hasVirtualThreads = recording.readEventTypes().stream()
                    .anyMatch(type -> type.getName().equals(VirtualThreadEvents.START));
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                String type = event.getEventType().getName();
                if (type.equals("jdk.ThreadStart")) {
                    RecordedThread thread = event.getThread("thread");
                    // The compilers' threads are started by no Java code and are in no counter of the JVM's.
                    if (thread != null && thread.getJavaThreadId() > 0 && event.getStackTrace() != null) {
                        ids.add(thread.getJavaThreadId());
                        starts.add(new ThreadStart(event.getStartTime().toEpochMilli(), 0, RecordedStacks.name(thread),
                                stacks.frames(event.getStackTrace())));
                    }
                } else if (type.equals("jdk.ThreadEnd")) {
                    RecordedThread thread = event.getThread("thread");
                    if (thread != null) {
                        ends.put(thread.getJavaThreadId(), event.getStartTime().toEpochMilli());
                    }
                } else if (type.equals("jdk.DataLoss")) {
                    lostBytes += event.getLong("amount");
                } else {
                    virtual.take(event, type);
                }
            }
        }
        for (int i = 0; i < starts.size(); i++) {
            ThreadStart start = starts.get(i);
            long end = ends.getOrDefault(ids.get(i), 0L);
            starts.set(i, new ThreadStart(start.atMillis(), end, start.name(), start.frames()));
        }
        return new Content(starts, virtual.gathered(hasVirtualThreads), lostBytes);
    }
}
