package io.executorlab.junit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** A flight recording of thread starts and ends, of this JVM, from its start until it is closed. */
final class ThreadRecording implements AutoCloseable {

    private static final String START = "jdk.ThreadStart";
    private static final String END = "jdk.ThreadEnd";
    private static final String VIRTUAL_START = "jdk.VirtualThreadStart";
    private static final String VIRTUAL_END = "jdk.VirtualThreadEnd";
    private static final String OF_THE_RECORDER = "jdk.jfr.";
    private static final String JUNIT = "org.junit.";
    private static final List<String> TEST_LIBRARIES = List.of("org.awaitility.", "com.github.tomakehurst.wiremock.",
            "okhttp3.mockwebserver.", "mockwebserver3.", "org.testcontainers.");
    private static final List<String> JUNITS_STARTERS = List.of("org.junit.jupiter.api.AssertTimeoutPreemptively",
            "org.junit.jupiter.api.util.PreemptiveTimeoutUtils", "org.junit.jupiter.engine.extension.",
            "org.junit.platform.engine.support.hierarchical.");
    private static final long LOOK_EVERY_MILLIS = 50;

    static {
        // The recorder starts threads of its own with the first recording.
        try (Recording first = new Recording()) {
            first.start();
        }
    }

    private final long startedBefore = platformThreadsStarted();
    private final Recording recording = new Recording();
    private final UncaughtExceptions uncaught = UncaughtExceptions.listen();

    private ThreadRecording() {
    }

    /** Throws {@link IllegalStateException} where this JVM has no flight recorder. */
    static ThreadRecording start() {
        if (!FlightRecorder.isAvailable()) {
            throw new IllegalStateException(
                    "A thread budget needs the JDK's flight recorder, and this JVM has none. Run the tests on a "
                            + "HotSpot JDK.");
        }
        ThreadRecording threads = new ThreadRecording();
        threads.recording.enable(START).withStackTrace();
        threads.recording.enable(END).withoutStackTrace();
        threads.recording.enable(VIRTUAL_START).withStackTrace();
        threads.recording.enable(VIRTUAL_END).withoutStackTrace();
        threads.recording.start();
        return threads;
    }

    /**
     * The threads that were started until now, the first of them first, looked at again until no more are alive than
     * may be, or the time to end is over.
     *
     * @param awaited picks those that are waited for
     */
    List<StartedThread> settled(Limits limits, UnaryOperator<List<StartedThread>> awaited)
            throws IOException, InterruptedException {
        long until = System.nanoTime() + limits.linger().toNanos();
        List<StartedThread> threads = threads();
        while ((awaited.apply(threads).stream().filter(limits::concerns).filter(StartedThread::alive).count()
                > limits.left() || isUndecided(awaited.apply(threads), limits))
                && System.nanoTime() < until) {
            Thread.sleep(LOOK_EVERY_MILLIS);
            threads = threads();
        }
        return threads;
    }

    // A virtual thread that has not begun to run has no frames yet that say whose it is.
    private static boolean isUndecided(List<StartedThread> threads, Limits limits) {
        return !limits.from().isEmpty()
                && threads.stream().anyMatch(thread -> thread.isVirtualAndAlive() && thread.ofUnknownOrigin());
    }

    private List<StartedThread> threads() throws IOException {
        // Reading takes most of a budget's time, and most tests start no thread. Virtual ones nobody counts.
        if (Runtime.version().feature() < 21 && platformThreadsStarted() == startedBefore) {
            return List.of();
        }
        Path file = Files.createTempFile("thread-budget-", ".jfr");
        try {
            recording.dump(file);
            return read(file).stream()
                    .map(thread -> uncaught.of(thread.id()).map(thread::endedBy).orElse(thread)).toList();
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static long platformThreadsStarted() {
        return ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
    }

    private static List<StartedThread> read(Path file) throws IOException {
        Map<Long, RecordedEvent> starts = new HashMap<>();
        List<Long> inOrder = new ArrayList<>();
        Set<Long> ended = new HashSet<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                String type = event.getEventType().getName();
                long id = idOf(event, type);
                if (type.equals(END) || type.equals(VIRTUAL_END)) {
                    ended.add(id);
                } else if (id > 0 && !isOfTheRecorder(event) && starts.put(id, event) == null) {
                    inOrder.add(id);
                }
            }
        }
        Set<Long> workers = starts.isEmpty() ? Set.of() : workersOfJUnit();
        // A recording's file is not in the order of time.
        List<StartedThread> threads = inOrder.stream().sorted(Comparator.comparing(id -> starts.get(id).getStartTime()))
                .map(id -> thread(id, starts.get(id), !ended.contains(id) && mayBeAlive(id, starts.get(id)),
                        workers.contains(id)))
                .toList();
        return withoutTestLibraries(threads.stream().anyMatch(StartedThread::isVirtualAndAlive)
                ? withTheirOwnStacks(threads) : threads);
    }

    // The event of a virtual thread is its own and does not say who started it; what it runs says whose it is.
    private static List<StartedThread> withTheirOwnStacks(List<StartedThread> threads) throws IOException {
        Map<Long, List<StartedThread.Frame>> stacks = VirtualThreads.stacks();
        return threads.stream()
                .map(thread -> thread.isVirtualAndAlive() ? thread.running(stacks.getOrDefault(thread.id(), List.of()))
                        : thread)
                .toList();
    }

    private static long idOf(RecordedEvent event, String type) {
        if (type.equals(VIRTUAL_START) || type.equals(VIRTUAL_END)) {
            return event.getLong("javaThreadId");
        }
        RecordedThread thread = event.getThread("thread");
        return thread == null ? 0 : thread.getJavaThreadId();
    }

    // A thread's last event may come after it has left the list of those alive.
    private static boolean mayBeAlive(long id, RecordedEvent start) {
        return isVirtual(start) || ManagementFactory.getThreadMXBean().getThreadInfo(id) != null;
    }

    // A parallel stream in a test that a pool of JUnit's runs, runs in that pool, and its start has the test's frames.
    private static Set<Long> workersOfJUnit() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getClass().getName().startsWith(JUNIT)).map(Thread::getId)
                .collect(Collectors.toSet());
    }

    private static boolean isStartedByJUnit(List<StartedThread.Frame> frames) {
        return frames.stream().filter(frame -> !frame.isOfTheJdk()).findFirst()
                .filter(frame -> frame.isOfOne(JUNITS_STARTERS)).isPresent();
    }

    // What the test's own code starts in such a thread, as a condition that is waited for, is the test's.
    private static List<StartedThread> withoutTestLibraries(List<StartedThread> threads) {
        Set<Long> ofLibraries = new HashSet<>();
        return threads.stream().map(thread -> {
            boolean started = thread.frames().stream()
                    .filter(frame -> frame.isOfOne(TEST_LIBRARIES) || !frame.isOfALibrary()).findFirst()
                    .map(frame -> frame.isOfOne(TEST_LIBRARIES)).orElse(ofLibraries.contains(thread.parent()));
            return started && ofLibraries.add(thread.id()) ? thread.passedOver() : thread;
        }).toList();
    }

    private static StartedThread thread(long id, RecordedEvent start, boolean alive, boolean workerOfJUnit) {
        boolean virtual = isVirtual(start);
        RecordedThread started = virtual ? start.getThread() : start.getThread("thread");
        RecordedThread parent = virtual ? null : start.getThread("parentThread");
        String name = started == null || started.getJavaName() == null ? "" : started.getJavaName();
        List<StartedThread.Frame> frames = virtual ? List.of() : all(start);
        return new StartedThread(id, name, virtual, parent == null ? 0 : parent.getJavaThreadId(), frames, alive,
                workerOfJUnit || isStartedByJUnit(frames), null);
    }

    private static boolean isVirtual(RecordedEvent start) {
        return start.getEventType().getName().equals(VIRTUAL_START);
    }

    private static boolean isOfTheRecorder(RecordedEvent start) {
        return all(start).stream().anyMatch(frame -> frame.type().startsWith(OF_THE_RECORDER));
    }

    private static List<StartedThread.Frame> all(RecordedEvent start) {
        RecordedStackTrace trace = start.getStackTrace();
        return trace == null ? List.of()
                : trace.getFrames().stream().filter(RecordedFrame::isJavaFrame)
                        .map(frame -> new StartedThread.Frame(frame.getMethod().getType().getName(),
                                frame.getMethod().getName(), frame.getLineNumber()))
                        .toList();
    }

    @Override
    public void close() {
        recording.close();
        uncaught.close();
    }
}
