package io.executorlab.lab.budget;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.DumpedThread.Details;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.FlightRecording;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.K6Summaries;
import io.executorlab.lab.evidence.K6Summary;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.RunLog.Watched;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadDump.Deadlock;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;

/**
 * A check's evidence made by hand: a load command of 34 s that sends 100 requests a second from its third second on for
 * 30 s, a scrape a second. The app is warm after the fifth second, with 20 more threads in its connector's pool.
 */
public final class WatchedApp {

    static final long FROM = 2_000_000;
    public static final int SECONDS = 34;
    public static final int DRAINED = SECONDS + 4;
    public static final int STEADY = 5;
    static final int HANDLED_STEADY = 2800;
    public static final String CONNECTOR = "tomcat_threads_current_threads{name=\"http-nio-8080\"}";
    private static final long TO = FROM + SECONDS * 1000;
    private static final int BASELINE = -1;
    private static final double NO_NUMBER = Double.NEGATIVE_INFINITY;

    private final Map<String, IntToDoubleFunction> series = new LinkedHashMap<>();
    private final List<ThreadDump> dumps = new ArrayList<>();
    private final List<ThreadStart> starts = new ArrayList<>();
    private final List<List<String>> executors = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private Machine machine =
            new Machine("17.0.15", "vendor", 4, 4, "os", List.of(), new Machine.Versions("", "", null));
    private int lastScrape = DRAINED;
    private int gapFrom = Integer.MAX_VALUE;
    private int gapTo;
    private final Map<Integer, Integer> slow = new LinkedHashMap<>();
    private int loadExit;
    private K6Summary k6;
    private Long pid;
    private boolean recorded;
    private VirtualThreads virtual;
    private final List<ThreadDump> virtualDumps = new ArrayList<>();

    private WatchedApp() {
        series(HandledRequests.METRIC + "{method=\"GET\",status=\"200\",uri=\"/orders\"}", WatchedApp::sent);
        series(HandledRequests.METRIC + "{method=\"GET\",status=\"200\",uri=\"/actuator/prometheus\"}",
                second -> second + 2);
        series("http_server_requests_seconds_sum{method=\"GET\",status=\"200\",uri=\"/orders\"}",
                second -> sent(second) * 0.05);
        series("process_start_time_seconds", second -> 1000);
        series(Scrape.UPTIME, second -> 60 + second);
        series(CONNECTOR, second -> 10 + connectors(second));
        series("jvm_threads_states_threads{state=\"blocked\"}", second -> 0);
        live(second -> 0);
        starts(second -> 0);
    }

    public static WatchedApp run() {
        return new WatchedApp();
    }

    private static double sent(int second) {
        return 100 * Math.max(0, Math.min(second, 33) - 3);
    }

    private static double connectors(int second) {
        return second < STEADY ? second < 4 ? 0 : 15 : 20;
    }

    /** Threads started since the load began, besides those of the connector's pool. */
    public WatchedApp starts(IntToDoubleFunction ofSecond) {
        return series(Scrape.STARTED, second -> 50 + connectors(second) + ofSecond.applyAsDouble(second));
    }

    /** Live threads besides the 40 at rest and the connector's pool. */
    public WatchedApp live(IntToDoubleFunction ofSecond) {
        series(Scrape.LIVE, second -> 40 + connectors(second) + ofSecond.applyAsDouble(second));
        return series(Scrape.PEAK, second -> IntStream.rangeClosed(BASELINE, second)
                .mapToDouble(earlier -> 40 + connectors(earlier) + ofSecond.applyAsDouble(earlier)).max()
                .orElseThrow());
    }

    /** A thread is started, and stays, for every so many requests. */
    public WatchedApp leak(int requests) {
        live(second -> Math.floor(sent(second) / requests));
        return starts(second -> Math.floor(sent(second) / requests));
    }

    /** A series by the second of the load; -1 is the baseline. NaN where it is not there. */
    public WatchedApp series(String name, IntToDoubleFunction ofSecond) {
        series.put(name, ofSecond);
        return this;
    }

    WatchedApp gauge(String name, double value) {
        return series(name, second -> value);
    }

    /** The fates of metrics from a second of the load on. */
    enum Fate { GONE, NOT_A_NUMBER, NEGATIVE, FROZEN }

    /** @param metrics whose names begin so; all of them for nothing */
    WatchedApp from(int second, Fate fate, String metrics) {
        series.replaceAll((name, ofSecond) -> !name.startsWith(metrics) ? ofSecond
                : now -> now < second ? ofSecond.applyAsDouble(now)
                        : switch (fate) {
                            case GONE -> Double.NaN;
                            case NOT_A_NUMBER -> NO_NUMBER;
                            case NEGATIVE -> -1;
                            case FROZEN -> ofSecond.applyAsDouble(second);
                        });
        return this;
    }

    public WatchedApp without(String metric) {
        series.keySet().removeIf(name -> name.startsWith(metric));
        return this;
    }

    WatchedApp noMachine() {
        machine = null;
        return this;
    }

    WatchedApp jdk(String version) {
        machine = new Machine(version, "vendor", 4, 4, "os", List.of(), new Machine.Versions("", "", null));
        return this;
    }

    /** A flight recording on JDK 25 holds these; {@link #FROM} is the load's begin. */
    WatchedApp virtual(VirtualThreads recorded) {
        virtual = recorded;
        return jdk("25.0.3");
    }

    WatchedApp virtualDump(ThreadDump.Phase phase, Map<Long, DumpedThread> threads) {
        return virtualDump(SECONDS, phase, threads);
    }

    WatchedApp virtualDump(int second, ThreadDump.Phase phase, Map<Long, DumpedThread> threads) {
        virtualDumps.add(new ThreadDump(millis(second), phase, threads.entrySet().stream()
                .map(thread -> ofVirtual(thread.getKey(), thread.getValue())).toList()));
        return this;
    }

    private static DumpedThread ofVirtual(long id, DumpedThread thread) {
        return new DumpedThread(thread.name(), thread.state(), thread.frames(),
                new Details(id, false, true, "", -1, -1, 0, List.of()));
    }

    WatchedApp problem(String problem) {
        problems.add(problem);
        return this;
    }

    /** The target is gone after this second. */
    WatchedApp diesAfter(int second) {
        lastScrape = second;
        return this;
    }

    WatchedApp noScrapeBetween(int from, int to) {
        gapFrom = from;
        gapTo = to;
        return this;
    }

    /** The scrape of this second took so long. */
    WatchedApp scrapeTook(int second, int millis) {
        slow.put(second, millis);
        return this;
    }

    WatchedApp loadEndedWith(int exitCode) {
        loadExit = exitCode;
        return this;
    }

    /** Its load was k6, which left this summary, one of those in src/test/resources/recorded/k6. */
    WatchedApp k6(String summary) {
        k6 = K6Summaries.recorded(summary);
        return this;
    }

    /** There is a recording, though it may hold no start. */
    WatchedApp recorded() {
        recorded = true;
        return this;
    }

    /** Threads that were started one after another from the middle of the load on, each by the same code. */
    public WatchedApp recorded(int count, String name, boolean end, String... frames) {
        for (int i = 0; i < count; i++) {
            long at = FROM + 14_500 + i * 15_000L / count;
            starts.add(new ThreadStart(at, end ? at + 50 : 0, name + i, List.of(frames)));
        }
        return this;
    }

    /** So many executors were built by this code, as a recording on JDK 25 tells. */
    WatchedApp built(int count, String... frames) {
        executors.addAll(Collections.nCopies(count, List.of(frames)));
        return this;
    }

    /** Threads that were started one after another in the first two seconds with requests, and stay. */
    WatchedApp recordedInWarmUp(int count, String name, String... frames) {
        for (int i = 0; i < count; i++) {
            starts.add(new ThreadStart(FROM + 3000 + i * 1000L / count, 0, name + i, List.of(frames)));
        }
        return this;
    }

    /** Its process is known. */
    WatchedApp pid(long itsPid) {
        pid = itsPid;
        return this;
    }

    public WatchedApp recordedAt(int second, String name) {
        return recordedAtMillis(second * 1000L, name);
    }

    /** @param millis since the load's begin */
    WatchedApp recordedAtMillis(long millis, String name) {
        starts.add(new ThreadStart(FROM + millis, 0, name,
                List.of("java.lang.Thread.start:800", "com.example.App.pool:1")));
        return this;
    }

    /** Threads with these names and this stack in a dump of this second; several calls add to one dump. */
    public WatchedApp dumped(int second, int count, String name, String state, String... methods) {
        ThreadDump.Phase phase = second < 0 ? ThreadDump.Phase.BASELINE
                : second <= SECONDS ? ThreadDump.Phase.LOAD : ThreadDump.Phase.DRAINED;
        long at = millis(second) + 10;
        ThreadDump dump = dumps.stream().filter(known -> known.atMillis() == at).findFirst().orElseGet(() -> {
            dumps.add(new ThreadDump(at, phase, new ArrayList<>()));
            return dumps.get(dumps.size() - 1);
        });
        List<String> frames = Stream.of(methods).map(method -> method + "(File.java:1)").toList();
        IntStream.rangeClosed(1, count).forEach(i -> dump.threads().add(new DumpedThread(name + i, state, frames)));
        return this;
    }

    /** Threads that wait. */
    public WatchedApp dumped(int second, int count, String name) {
        return dumped(second, count, name, "WAITING", "java.lang.Object.wait");
    }

    WatchedApp deadlocked(int second, String... threads) {
        dumps.add(new ThreadDump(millis(second), ThreadDump.Phase.LOAD, new ArrayList<>(), List.of(new Deadlock(
                Stream.of(threads).map(thread -> new Deadlock.Wait(thread, "0x1", "Lock", "")).toList()))));
        return this;
    }

    private static long millis(int second) {
        return second == BASELINE ? FROM - 500 : FROM + 1000L * second;
    }

    public Evidence evidence() {
        List<Scrape> scrapes = new ArrayList<>();
        IntStream.rangeClosed(BASELINE, lastScrape)
                .filter(second -> second <= SECONDS || second == DRAINED)
                .filter(second -> second <= gapFrom || second >= gapTo)
                .forEach(second -> scrapes.add(scrape(second)));
        List<String> notTaken = new ArrayList<>(List.of(Evidence.K6, Evidence.AFTER_GC));
        Watched watched = new Watched("http://localhost:8080/actuator", pid, List.of("k6"), notTaken, List.of(),
                virtual == null ? null : true);
        RunLog run = new RunLog(RunLog.FORMAT, RunLog.Subject.of("orders", "check"),
                problems.isEmpty() ? RunLog.Outcome.RAN : RunLog.Outcome.NO_EVIDENCE, problems,
                new RunLog.Times(FROM - 2000, FROM - 1000, FROM, TO, millis(DRAINED) + 20, millis(DRAINED) + 500, null),
                loadExit, watched);
        return new Evidence(Path.of("check"), run,
                new EvidenceParts().file(Evidence.MACHINE, machine).file(Evidence.K6, k6).scrapes(scrapes)
                        .dumps(dumps).virtualDumps(virtualDumps)
                        .recording(new FlightRecording.Content(starts, executors, virtual,
                                recorded || !starts.isEmpty() ? List.of() : List.of("not recorded"))));
    }

    private Scrape scrape(int second) {
        Map<String, Double> samples = new LinkedHashMap<>();
        series.forEach((name, ofSecond) -> {
            double value = ofSecond.applyAsDouble(second);
            if (!Double.isNaN(value)) {
                samples.put(name, value == NO_NUMBER ? Double.NaN : value);
            }
        });
        return Scrape.of(millis(second), slow.getOrDefault(second, 2), samples);
    }
}
