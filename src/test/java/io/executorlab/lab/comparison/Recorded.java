package io.executorlab.lab.comparison;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.AppEnd;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.CpuUse.ContextSwitches;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.K6Summaries;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.measure.Measures;

/** Evidence made by hand: a load of 10 s at 10 a second, a scrape a second, exact numbers in and out. */
public final class Recorded {

    static final long FROM = 1_000_000;
    static final long TO = FROM + 10_000;

    private final Map<String, String> load = new LinkedHashMap<>(Map.of("RATE", "10", "DURATION", "10s"));
    private final List<ThreadDump> dumps = new ArrayList<>();
    private String jdk = "17.0.15";
    private int processors = 2;
    private double started;
    private double live = 40;
    private Map<String, Double> k6 = Map.of("sent", 100.0, "answered", 100.0);
    private final Map<String, Double> gauges = new LinkedHashMap<>();
    private final Map<String, Double> rates = new LinkedHashMap<>();
    private final Map<String, double[]> once = new LinkedHashMap<>();
    private final Map<String, Map<String, Double>> trends = new LinkedHashMap<>();
    private CpuUse cpu;
    private AppEnd appEnd;
    private int loadExit;
    private int skippedFrom = Integer.MAX_VALUE;

    public static Recorded run() {
        return new Recorded();
    }

    public Recorded rate(int rate) {
        load.put("RATE", String.valueOf(rate));
        return this;
    }

    public Recorded on(String jdk, int processors) {
        this.jdk = jdk;
        this.processors = processors;
        return this;
    }

    /** Threads started by the load, evenly. */
    public Recorded started(double started) {
        this.started = started;
        return this;
    }

    /** Most live threads under load; 40 are at rest. */
    public Recorded live(double live) {
        this.live = live;
        return this;
    }

    public Recorded k6(Map<String, Double> counts) {
        k6 = counts;
        return this;
    }

    /** A series that always has this value. */
    public Recorded gauge(String series, double value) {
        gauges.put(series, value);
        return this;
    }

    /** A counter that grows by so much a second. */
    public Recorded counter(String series, double perSecond) {
        rates.put(series, perSecond);
        return this;
    }

    /** A counter that grows once, by so much right after this second. */
    public Recorded counterOnce(String series, int second, double value) {
        once.put(series, new double[] {second, value});
        return this;
    }

    /** The client's mean time for a request of this name, in milliseconds; empty for all of them. */
    public Recorded client(String request, double mean) {
        return trend(request.isEmpty() ? "latency" : "latency(" + request + ")", mean);
    }

    /** One of the client's trends by its role, its mean and its highest the same. */
    public Recorded trend(String role, double mean) {
        trends.put(role, Map.of("avg", mean, "max", mean));
        return this;
    }

    /** One of the client's trends by its role, its mean and its 95th percentile. */
    public Recorded trend(String role, double mean, double p95) {
        trends.put(role, Map.of("avg", mean, "p(95)", p95));
        return this;
    }

    /** The load's steady part, in milliseconds since its begin. */
    public Recorded steady(long from, long to) {
        trends.put("steady_from", Map.of("max", (double) FROM + from));
        trends.put("steady_to", Map.of("min", (double) FROM + to));
        return this;
    }

    /** Adds a time that the script noted once a round, over all rounds. */
    public Recorded round(String name, double min, double median, double max) {
        trends.put("round(" + name + ")", Map.of("min", min, "med", median, "avg", median, "max", max));
        return this;
    }

    /** The same of what no clock decides. */
    public Recorded roundCount(String name, double min, double median, double max) {
        trends.put("round-count(" + name + ")", Map.of("min", min, "med", median, "avg", median, "max", max));
        return this;
    }

    /**
     * A step of the load, in seconds since its begin; what the client counted in it has its name as
     * {@code {step:NAME}}.
     */
    public Recorded step(String name, int from, int to) {
        trends.put("step", Map.of());
        trends.put("step{step:%s}".formatted(name), Map.of("min", FROM + 1000.0 * from, "max", FROM + 1000.0 * to));
        return this;
    }

    /** A step that the script knows and the load does not have. */
    public Recorded stepNeverMade(String name) {
        trends.put("step", Map.of());
        trends.put("step{step:%s}".formatted(name), Map.of("min", 0.0, "max", 0.0));
        return this;
    }

    /** A load by rounds instead of arrivals. */
    public Recorded rounds(int planned, int run) {
        load.remove("RATE");
        load.put("ROUNDS", String.valueOf(planned));
        k6 = new LinkedHashMap<>(k6);
        k6.put("rounds", (double) run);
        return this;
    }

    /** An app that was ended under load, and what it left undone. */
    public Recorded lost(long tasks) {
        appEnd = new AppEnd(0.5, false, Map.of("lost", tasks));
        return this;
    }

    public Recorded loadEndedWith(int exitCode) {
        loadExit = exitCode;
        return this;
    }

    /** Share of all of two cores, in percent. */
    public Recorded cpu(double busyPercent, Map<String, Double> percentOfParts) {
        Map<String, Double> seconds = new LinkedHashMap<>();
        percentOfParts.forEach((part, percent) -> seconds.put(part, percent / 100 * 2 * 10));
        cpu = new CpuUse(10, 2, busyPercent / 100, seconds, null, null);
        return this;
    }

    /**
     * Beside the next variant's app, which took this share of all processors, in percent; to be called after
     * {@link #cpu}.
     */
    public Recorded waiting(double percent) {
        cpu = with(new CpuUse.Outside(percent / 100 * cpu.cores() * cpu.seconds(), cpu.outside().others()),
                cpu.switches());
        return this;
    }

    /** Beside another program, which took this share of all processors, in percent; to be called after {@link #cpu}. */
    public Recorded beside(String program, double percent) {
        Map<String, Double> others = new LinkedHashMap<>(cpu.outside().others());
        others.put(program, percent / 100 * cpu.cores() * cpu.seconds());
        cpu = with(new CpuUse.Outside(cpu.outside().waiting(), others), cpu.switches());
        return this;
    }

    /** With so many context switches of the app's threads over the whole load; to be called after {@link #cpu}. */
    public Recorded switched(long voluntary, long involuntary) {
        cpu = with(cpu.outside(), new ContextSwitches(voluntary, involuntary));
        return this;
    }

    private CpuUse with(CpuUse.Outside outside, ContextSwitches switches) {
        return new CpuUse(cpu.seconds(), cpu.cores(), cpu.busyShare(), cpu.parts(), outside, switches);
    }

    /** A closed load instead of arrivals. */
    public Recorded users(int users) {
        load.remove("RATE");
        load.put("USERS", String.valueOf(users));
        return this;
    }

    public Recorded noScrapeAfter(int second) {
        skippedFrom = second;
        return this;
    }

    /** Threads of this name with this frame, and those below it, in each of three dumps. */
    public Recorded dumped(int count, String name, String... methods) {
        List<String> frames = Stream.of(methods).map(method -> method + "(File.java:1)").toList();
        for (int i = 0; i < 3; i++) {
            if (dumps.size() <= i) {
                dumps.add(new ThreadDump(FROM + 1000L * i, ThreadDump.Phase.LOAD, new ArrayList<>()));
            }
            for (int n = 0; n < count; n++) {
                dumps.get(i).threads().add(new DumpedThread(name + n, "WAITING", frames));
            }
        }
        return this;
    }

    public Evidence evidence() {
        List<Scrape> scrapes = new ArrayList<>();
        scrapes.add(scrape(FROM - 1, 40, 0));
        for (int second = 0; second <= 10 && second < skippedFrom; second++) {
            scrapes.add(scrape(FROM + 1000L * second, second == 5 ? live : 40, started * second / 10));
        }
        scrapes.add(scrape(TO + 2000, 40, started));
        Map<String, String> counters = new LinkedHashMap<>();
        List.of("sent", "answered", "failed", "timed-out", "refused", "latency", "scrapes-missed", "rounds")
                .forEach(role -> counters.put(role, role));
        k6.keySet().forEach(role -> counters.put(role, role));
        trends.keySet().forEach(role -> counters.put(role, role));
        RunLog run = new RunLog(RunLog.FORMAT,
                new RunLog.Subject("test", "cell", List.of("p"), "quick", load, counters, null, null),
                RunLog.Outcome.RAN, List.of(),
                new RunLog.Times(FROM - 5000, FROM - 3000, FROM, TO, TO + 2000, TO + 3000, null), loadExit, null);
        return new Evidence(Path.of("recorded"), run, new EvidenceParts()
                .file(Evidence.MACHINE, new Machine(jdk, "vendor", 2, processors, "os", List.of(),
                        new Machine.Versions("1.8.1", "abc", null)))
                .scrapes(scrapes).file(Evidence.AFTER_GC, scrape(TO + 2500, 40, started)).dumps(dumps)
                .file(Evidence.K6, K6Summaries.of(k6, trends)).file(Evidence.CPU, cpu).file(Evidence.APP_END, appEnd));
    }

    public Measures measures() {
        return new Measures(List.of(evidence()));
    }

    private Scrape scrape(long at, double liveNow, double startedNow) {
        Map<String, Double> samples = new LinkedHashMap<>();
        double seconds = Math.max(0, Math.min(at, TO) - FROM) / 1000.0;
        rates.forEach((series, perSecond) -> samples.put(series, seconds * perSecond));
        once.forEach((series, grows) -> samples.put(series, seconds > grows[0] ? grows[1] : 0));
        samples.putAll(Map.of(Scrape.LIVE, liveNow, Scrape.STARTED, startedNow, Scrape.PEAK, live,
                "executor_pool_size_threads{name=\"compileExecutor\"}", 5.0,
                "jvm_threads_states_threads{state=\"waiting\"}", 20.0,
                "jvm_memory_used_bytes{area=\"heap\",id=\"eden\"}", 50.0 * 1024 * 1024));
        samples.putAll(gauges);
        return Scrape.of(at, 2, samples);
    }
}
