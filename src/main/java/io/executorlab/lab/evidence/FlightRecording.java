package io.executorlab.lab.evidence;

import static io.executorlab.lab.common.Messages.english;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.OneLine;
import io.executorlab.lab.evidence.DumpedThread.Stack;

/** Reads thread starts, ends and virtual threads from a flight recording ({@code .jfr}). */
public final class FlightRecording {

    /** A recording that would become larger loses its beginning. */
    public static final long BYTES_AT_MOST = 512L << 20;

    /** No recording, so that nobody knows of any start. */
    static final Content NONE = new Content(List.of(), List.of(), null, List.of(""));

    // What is dropped is a chunk, 12 MB by default; the one that is being written may be as large again.
    private static final long MAY_HAVE_LOST_FROM = BYTES_AT_MOST - (24L << 20);
    private static final double NANOS_OF_A_MILLI = 1e6;
    private static final String VIRTUAL_START = "jdk.VirtualThreadStart";
    // Its constructors call one another: the outermost is called by something else.
    private static final String EXECUTOR = "java.util.concurrent.ThreadPoolExecutor";
    private static final String VIRTUAL_THREAD = "java.lang.VirtualThread";
    // start() calls start(ThreadContainer), as all that start one do.
    private static final String OF_START_WITHOUT_CONTAINER = "()V";

    /** Thousands of events share a few stacks: each is kept once. */
    private final Map<RecordedStackTrace, List<String>> stacks = new IdentityHashMap<>();
    private final Map<List<String>, List<String>> distinctStacks = new HashMap<>();
    private final Map<Long, ThreadStart> starts = new LinkedHashMap<>();
    private final Map<Long, Long> ends = new HashMap<>();
    private final List<VirtualThreads.Life> virtualLives = new ArrayList<>();
    private final List<List<String>> executors = new ArrayList<>();
    private final List<ThreadStart> virtualStarts = new ArrayList<>();
    private final List<VirtualThreads.Pin> pins = new ArrayList<>();
    private boolean hasVirtualThreads;
    private long lostBytes;

    /**
     * The content of a recording.
     *
     * @param executors the stacks in which any was built, as far as the settings ask for them
     * @param virtualThreads null where nothing tells of them, which is not the same as that there were none
     * @param gaps in sentences, why it may lack events; empty where it has all that came
     */
    public record Content(List<ThreadStart> starts, List<List<String>> executors, VirtualThreads virtualThreads,
            List<String> gaps) {

        public static Content of(List<ThreadStart> starts) {
            return new Content(starts, List.of(), null, List.of());
        }
    }

    /** The thread starts that a {@link Pack} keeps of a recording, in its order, each distinct stack once. */
    record Kept(List<List<String>> stacks, List<Start> starts) {

        static final String FILE = "starts.json";

        /** @param stack by its place in {@code stacks} */
        record Start(long atMillis, long endMillis, String name, int stack) {
        }

        static Kept of(List<ThreadStart> recorded) {
            Map<List<String>, Integer> stacks = new LinkedHashMap<>();
            List<Start> starts = recorded.stream().map(start -> new Start(start.atMillis(), start.endMillis(),
                    start.name(), stacks.computeIfAbsent(start.frames(), none -> stacks.size()))).toList();
            return new Kept(List.copyOf(stacks.keySet()), starts);
        }

        static List<ThreadStart> read(Path folder) throws IOException {
            Kept kept = Json.read(folder.resolve(FILE), Kept.class);
            try {
                List<Stack> stacks = kept.stacks.stream().map(frames -> Stack.of(List.copyOf(frames))).toList();
                return kept.starts.stream().map(start -> new ThreadStart(start.atMillis(), start.endMillis(),
                        start.name(), stacks.get(start.stack()))).toList();
            } catch (NullPointerException | IndexOutOfBoundsException | IllegalArgumentException e) {
                throw new IOException(FILE + " is damaged: a start without its name or stack", e);
            }
        }
    }

    private FlightRecording() {
    }

    static Content content(Path file) throws IOException {
        try {
            return new FlightRecording().read(file);
        } catch (RuntimeException e) {
            // The JDK's reader checks the header only; in a damaged file it runs into indices and strings that are not
            // there.
            throw new IOException(file.getFileName() + " is damaged: " + e, e);
        }
    }

    private Content read(Path file) throws IOException {
        try (RecordingFile recording = new RecordingFile(file)) {
            hasVirtualThreads =
                    recording.readEventTypes().stream().anyMatch(type -> type.getName().equals(VIRTUAL_START));
            while (recording.hasMoreEvents()) {
                take(recording.readEvent());
            }
        }
        starts.replaceAll((id, start) -> new ThreadStart(start.atMillis(), ends.getOrDefault(id, 0L), start.name(),
                start.frames()));
        List<VirtualThreads.Life> lives = virtualLives.stream()
                .map(life -> new VirtualThreads.Life(life.id(), life.atMillis(), ends.getOrDefault(life.id(), 0L)))
                .toList();
        return new Content(List.copyOf(starts.values()), executors,
                new VirtualThreads(hasVirtualThreads, lives, virtualStarts, pins), gaps(Files.size(file), lostBytes));
    }

    private void take(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case "jdk.ThreadStart" -> started(event, event.getThread("thread"));
            case "jdk.ThreadEnd" -> {
                if (event.getThread("thread") != null) {
                    ends.put(event.getThread("thread").getJavaThreadId(), millis(event));
                }
            }
            case "jdk.DataLoss" -> lostBytes += event.getLong("amount");
            case VIRTUAL_START ->
                    virtualLives.add(new VirtualThreads.Life(event.getLong("javaThreadId"), millis(event), 0));
            case "jdk.VirtualThreadEnd" -> ends.put(event.getLong("javaThreadId"), millis(event));
            case "jdk.VirtualThreadPinned" -> pins.add(new VirtualThreads.Pin(millis(event),
                    event.getDuration().toNanos() / NANOS_OF_A_MILLI,
                    event.hasField("pinnedReason") ? Optional.ofNullable(event.getString("pinnedReason")).orElse("")
                            : "",
                    frames(event)));
            case "jdk.MethodTrace" -> {
                if (event.getValue("method") instanceof RecordedMethod method) {
                    traced(method, millis(event), frames(event));
                }
            }
            default -> {
            }
        }
    }

    private void started(RecordedEvent event, RecordedThread thread) {
        // The compilers' threads are started by no Java code and are in no counter of the JVM's.
        if (thread != null && thread.getJavaThreadId() > 0 && event.getStackTrace() != null) {
            String name = thread.getJavaName() == null ? "unnamed" : OneLine.of(thread.getJavaName());
            starts.put(thread.getJavaThreadId(), new ThreadStart(millis(event), 0, name, frames(event)));
        }
    }

    private void traced(RecordedMethod method, long atMillis, List<String> by) {
        String type = method.getType().getName();
        if (type.equals(VIRTUAL_THREAD) && method.getName().equals("start")
                && !method.getDescriptor().equals(OF_START_WITHOUT_CONTAINER)) {
            virtualStarts.add(new ThreadStart(atMillis, 0, VirtualThreads.NAME, by));
        } else if (type.equals(EXECUTOR) && (by.isEmpty() || !by.get(0).startsWith(EXECUTOR + "."))) {
            executors.add(by);
        }
    }

    private static long millis(RecordedEvent event) {
        return event.getStartTime().toEpochMilli();
    }

    /** Java's frames, top first, each {@code class.method:line}; none where there is no stack. */
    private List<String> frames(RecordedEvent event) {
        return event.getStackTrace() == null ? List.of() : stacks.computeIfAbsent(event.getStackTrace(), stack -> {
            List<String> frames =
                    stack.getFrames().stream().filter(RecordedFrame::isJavaFrame).map(FlightRecording::words).toList();
            return distinctStacks.computeIfAbsent(frames, same -> same);
        });
    }

    private static String words(RecordedFrame frame) {
        return frame.getMethod().getType().getName() + "." + frame.getMethod().getName() + ":" + frame.getLineNumber();
    }

    /**
     * @param bytes of the file, which may have lost its beginning
     * @param lostBytes of events that the JVM could not write in time ({@code jdk.DataLoss})
     */
    static List<String> gaps(long bytes, long lostBytes) {
        List<String> gaps = new ArrayList<>();
        if (bytes >= MAY_HAVE_LOST_FROM) {
            gaps.add(english("incomplete.full", Evidence.FLIGHT, BYTES_AT_MOST >> 20));
        }
        if (lostBytes > 0) {
            gaps.add(english("incomplete.lost-events", Evidence.FLIGHT, "%,d".formatted(lostBytes)));
        }
        return gaps;
    }
}
