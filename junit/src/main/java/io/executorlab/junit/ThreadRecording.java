package io.executorlab.junit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
                && threads.stream().anyMatch(thread -> thread.virtual() && thread.alive() && thread.ofUnknownOrigin());
    }

    private List<StartedThread> threads() throws IOException {
        // Reading takes most of a budget's time, and most tests start no thread. Virtual ones nobody counts.
        if (Runtime.version().feature() < 21 && platformThreadsStarted() == startedBefore) {
            return List.of();
        }
        Path file = Files.createTempFile("thread-budget-", ".jfr");
        try {
            recording.dump(file);
            return read(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static long platformThreadsStarted() {
        return ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
    }

    private List<StartedThread> read(Path file) throws IOException {
        Map<Long, RecordedEvent> starts = new LinkedHashMap<>();
        Set<Long> ended = new HashSet<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                String type = event.getEventType().getName();
                long id = idOf(event, type);
                if (type.equals(END) || type.equals(VIRTUAL_END)) {
                    ended.add(id);
                } else if (id > 0 && !isOfTheRecorder(event)) {
                    starts.put(id, event);
                }
            }
        }
        Set<Long> alive = starts.keySet().stream()
                .filter(id -> !ended.contains(id) && mayBeAlive(id, starts.get(id))).collect(Collectors.toSet());
        // The event of a virtual thread is its own and does not say who started it; what it runs says whose it is.
        Map<Long, List<StartedThread.Frame>> stacks =
                alive.stream().anyMatch(id -> isVirtual(starts.get(id))) ? VirtualThreads.stacks() : Map.of();
        Set<Long> workers = starts.isEmpty() ? Set.of() : workersOfJUnit();
        Set<Long> ofLibraries = new HashSet<>();
        // A recording's file is not in the order of time.
        return starts.entrySet().stream().sorted(Comparator.comparing(start -> start.getValue().getStartTime()))
                .map(start -> thread(start.getKey(), start.getValue(), alive, stacks, workers, ofLibraries)).toList();
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
    private static boolean isStartedByTestLibrary(List<StartedThread.Frame> frames, boolean parentIs) {
        return frames.stream().filter(frame -> frame.isOfOne(TEST_LIBRARIES) || !frame.isOfALibrary()).findFirst()
                .map(frame -> frame.isOfOne(TEST_LIBRARIES)).orElse(parentIs);
    }

    /** @param ofLibraries those before it that libraries of tests have started, which it may become one of */
    private StartedThread thread(long id, RecordedEvent start, Set<Long> alive,
            Map<Long, List<StartedThread.Frame>> stacks, Set<Long> workers, Set<Long> ofLibraries) {
        boolean virtual = isVirtual(start);
        RecordedThread started = virtual ? start.getThread() : start.getThread("thread");
        RecordedThread starter = virtual ? null : start.getThread("parentThread");
        String name = started == null || started.getJavaName() == null ? "" : started.getJavaName();
        long parent = starter == null ? 0 : starter.getJavaThreadId();
        List<StartedThread.Frame> frames = !virtual ? all(start)
                : alive.contains(id) ? stacks.getOrDefault(id, List.of()) : List.of();
        boolean ofTests = workers.contains(id) || !virtual && isStartedByJUnit(frames);
        if (isStartedByTestLibrary(frames, ofLibraries.contains(parent))) {
            ofLibraries.add(id);
            ofTests = true;
        }
        return new StartedThread(id, name, virtual, parent, frames, alive.contains(id), ofTests, uncaught.of(id));
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

    /**
     * The exceptions that ended threads of this JVM, from its start until it is closed. They go on to the handler that
     * was there before, or are printed as the JDK prints them.
     */
    static final class UncaughtExceptions implements AutoCloseable {

        // Budgets of tests in parallel share the JVM's one handler.
        private static final Set<UncaughtExceptions> LISTENING = ConcurrentHashMap.newKeySet();
        private static Handler handler;

        private final Map<Long, Throwable> ofThreads = new ConcurrentHashMap<>();

        private record Handler(Thread.UncaughtExceptionHandler before) implements Thread.UncaughtExceptionHandler {

            @Override
            public void uncaughtException(Thread thread, Throwable exception) {
                LISTENING.forEach(all -> all.ofThreads.put(thread.getId(), exception));
                if (before != null) {
                    before.uncaughtException(thread, exception);
                } else {
                    System.err.print("Exception in thread \"" + thread.getName() + "\" ");
                    exception.printStackTrace();
                }
            }
        }

        private UncaughtExceptions() {
        }

        static UncaughtExceptions listen() {
            UncaughtExceptions listening = new UncaughtExceptions();
            synchronized (LISTENING) {
                if (LISTENING.isEmpty()) {
                    handler = new Handler(Thread.getDefaultUncaughtExceptionHandler());
                    Thread.setDefaultUncaughtExceptionHandler(handler);
                }
                LISTENING.add(listening);
            }
            return listening;
        }

        /** Null where no exception has ended the thread. */
        Throwable of(long thread) {
            return ofThreads.get(thread);
        }

        @Override
        public void close() {
            synchronized (LISTENING) {
                LISTENING.remove(this);
                // A test may have set one of its own meanwhile.
                if (LISTENING.isEmpty() && Thread.getDefaultUncaughtExceptionHandler() == handler) {
                    Thread.setDefaultUncaughtExceptionHandler(handler.before());
                }
            }
        }
    }
}
