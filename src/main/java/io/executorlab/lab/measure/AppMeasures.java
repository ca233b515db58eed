package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.max;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.times;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ProcessSeries;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;

/** The measures of heap, file descriptors, processes and processors, and of any metric of the app. */
final class AppMeasures {

    private static final double MEGABYTE = 1024.0 * 1024.0;
    private static final double PERCENT = 100;
    private static final String MEMORY = "jvm_memory_used_bytes";
    private static final String BUSY = "system_cpu_usage";
    // Two readings at once would show what the reading itself takes.
    private static final long LEAST_GAP_MILLIS = 500;
    private static final String FILES = "process_files_open_files";

    static final List<Measure> ALL = List.of(
            of("metric.max(*)", Source.metric("the metric")).statisticOf("metric(*)").takes(Parameter.METRIC)
                    .disturbedBy(AppMeasures::ofMetric).monotonicity(Monotonicity.MAXIMUM).scraped(Scraping.MISSED)
                    .means("highest value under load of any metric of the app, NAME or NAME{label=\"value\"}",
                            (evidence, series) -> max(evidence, Selector.of(series)::in)),
            of("metric.mean(*)", Source.metric("the metric")).statisticOf("metric(*)").takes(Parameter.METRIC)
                    .disturbedBy(AppMeasures::ofMetric).scraped(Scraping.MISSED)
                    .means("mean of any metric of the app over the load's steady part",
                            (evidence, series) -> Readings.mean(evidence, Selector.of(series)::in)),
            of("metric.growth(*)", Source.metric("the metric")).kind(Measure.Kind.TOTAL).takes(Parameter.METRIC)
                    .disturbedBy(AppMeasures::ofMetric).monotonicity(Monotonicity::ofMetric).scraped(Scraping.HOLDS)
                    .means("by how much a counter of the app grew from before the load (in a check: from the "
                            + "beginning of the steady state) to the last scrape",
                            (evidence, series) -> Readings.growth(evidence, Selector.of(series)::in)),
            of("timer.mean(*)", Source.metric("the timer")).in("ms").disturbedBy(Disturbance.CLOCK)
                    .takes(Parameter.TIMER).scraped(Scraping.HOLDS)
                    .means("mean of any timer of the app over the load, given without _seconds",
                            (evidence, series) -> Readings.timerMean(evidence,
                                    Selector.of(series).metric() + "_seconds", Selector.of(series).wanted().labels())),
            of(HeapPeak.MEASURE, Source.metric(MEMORY)).in("MB").monotonicity(Monotonicity.MAXIMUM)
                    .pitfall("Mostly garbage; what stays is `heap.after-gc`. In a check it is no evidence before the "
                            + "first collection under load.").scraped(Scraping.MISSED)
                    .means("most heap in use under load, garbage included",
                            (evidence, none) -> inMegabytes(max(evidence, AppMeasures::heap))),
            of("heap.after-gc", Source.AFTER_GC).in("MB").instead("write heap.max")
                    .means("heap in use after a full collection once the app is at rest",
                            (evidence, none) -> inMegabytes(
                                    evidence.afterGc().map(AppMeasures::heap).orElse(OptionalDouble.empty()))),
            of("fds.max", Source.metric(FILES)).monotonicity(Monotonicity.MAXIMUM)
                    .pitfall("An event loop's selector takes about two, used or not.").scraped(Scraping.HOLDS)
                    .means("most open file descriptors",
                            (evidence, none) -> max(evidence, scrape -> scrape.value(FILES))),
            of("fds.left", Source.metric(FILES)).pitfall(
                            "A cold app opens jars, pools and selectors under load, and keeps them: warm it up "
                                    + "before, or allow for them.")
                    .scraped(Scraping.HOLDS_AT_REST)
                    .means("open file descriptors once the load has ended, minus those before it",
                            (evidence, none) -> Readings.over(evidence, scrape -> scrape.value(FILES))),
            of("children.left", Source.PROCESSES).pitfall(
                            "If a process has lost its parent, the lab knows it by the app's session, if the app "
                                    + "leads one, or because it has seen it or its group "
                                    + "before. It misses one that made a session of its own and was never seen.")
                    .means("live processes that the app has started, directly or not, once the load has ended, "
                            + "minus those before it", (evidence, none) -> Readings.over(evidence,
                                    scrape -> scrape.value(ProcessSeries.CHILDREN))),
            of("zombies.max", Source.PROCESSES).monotonicity(Monotonicity.MAXIMUM).pitfall(
                            "A JVM waits for its own children from their start, so they are hardly ever seen. "
                                    + "Those whose parent has ended belong to "
                                    + "process 1: in a container without an init that is the app, which never "
                                    + "waits for them. Allow a few, between an end and its question.")
                    .means("most processes started by the app that had ended and that no parent had waited for, so "
                            + "that their ids were still taken",
                            (evidence, none) -> max(evidence, scrape -> scrape.value(ProcessSeries.ZOMBIES))),
            of("temporary-files.left", Source.TEMPORARY_FOLDER).pitfall(
                            "Who made them is not known. In a folder that others use too, such as /tmp, theirs "
                                    + "count: give the app one of its own by "
                                    + "-Djava.io.tmpdir.")
                    .means("files and folders directly in the temporary folder once the load has ended, minus "
                            + "those before it", (evidence, none) -> Readings.over(evidence,
                                    scrape -> scrape.value(ProcessSeries.TEMPORARY_FILES))),
            of("cpu.cores", Source.metric(Source.CPU_TIME)).disturbedBy(Disturbance.CLOCK).scraped(Scraping.HOLDS)
                    .means("processor cores the app used on average under load",
                            (evidence, none) -> quotient(
                                    Readings.rate(evidence, scrape -> scrape.value(Source.CPU_TIME)),
                                    OptionalDouble.of(1e9))),
            of("cpu.busy", Source.processors("/proc/stat")).in("%")
                    .means("share of all cores that was busy under load, other programs included",
                            (evidence, none) -> evidence.cpu().map(cpu -> times(cpu.busy(), PERCENT))
                                    .orElse(OptionalDouble.empty())),
            of("cpu.busy.max", Source.metric(BUSY)).in("%").disturbedBy(Disturbance.CLOCK)
                    .monotonicity(Monotonicity.MAXIMUM).pitfall(
                            "The gauge covers the time since anybody last read it: another reader makes that time "
                                    + "shorter.")
                    .scraped(Scraping.MISSED)
                    .means("highest share of all cores that was busy from one scrape under load to the next, if "
                            + "those are at least half a second apart",
                            (evidence, none) -> times(busiest(evidence), PERCENT)),
            of("cpu.of(*)", Source.processors("the operating system")).in("%").disturbedBy(Disturbance.CLOCK)
                    .takes(Parameter.PROCESS)
                    .means("one part's share of all cores: app, k6, lab, database, search, database-distance, "
                            + "search-distance",
                            (evidence, part) -> evidence.cpu().map(cpu -> times(cpu.share(part), PERCENT))
                                    .orElse(OptionalDouble.empty())),
            of("context-switches.per-request", Source.processors("/proc")).disturbedBy(Disturbance.CLOCK).pitfall(
                            "Those of a thread that has ended are lost: it is too little where threads come and "
                                    + "go. Threads that wait for work are"
                                    + " switched too, so little load makes it larger.")
                    .means("context switches of the app's threads for each request that the server handled",
                            (evidence, none) -> quotient(switches(evidence), handled(evidence))),
            of("process.restarts", Source.metric("process_start_time_seconds")).monotonicity(Monotonicity.MAXIMUM)
                    .scraped(Scraping.HOLDS)
                    .means("how often a scrape was answered by another process than the one before",
                            (evidence, none) -> evidence.scrapes().isEmpty()
                                    ? OptionalDouble.empty()
                                    : OptionalDouble.of(evidence.restarts())),
            of("scrape.gap.max", Source.metric("the lab's own scrapes")).in("s").monotonicity(Monotonicity.MAXIMUM)
                    .pitfall("A scrape on the main port starves with the app; give the management port its own.")
                    .scraped(Scraping.MISSED)
                    .means("longest time under load without a scrape of metrics that were read anew",
                            (evidence, none) -> longestGap(evidence)));

    private AppMeasures() {
    }

    private static Measure.Facts of(String name, Source source) {
        return Measure.named(name).from(source).disturbedBy(Disturbance.NONE);
    }

    // Prometheus has times in seconds, and its names say so.
    private static Disturbance ofMetric(RunLog.Subject run, String series) {
        String metric = Selector.of(series).metric();
        return metric.contains("_seconds") ? Disturbance.CLOCK
                : metric.contains("_timeout") ? Disturbance.TIME_LIMIT : Disturbance.NONE;
    }

    private static OptionalDouble switches(Evidence evidence) {
        return evidence.cpu().map(CpuUse::switches).map(switches -> OptionalDouble.of(switches.all()))
                .orElse(OptionalDouble.empty());
    }

    /** Over the time that the operating system's counters are read for, which is the whole load. */
    private static OptionalDouble handled(Evidence evidence) {
        return evidence.baseline()
                .flatMap(before -> evidence.drained().map(after -> evidence.requests().between(before, after)))
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble heap(Scrape scrape) {
        return scrape.sum(MEMORY, "area", "heap");
    }

    private static OptionalDouble inMegabytes(OptionalDouble bytes) {
        return quotient(bytes, OptionalDouble.of(MEGABYTE));
    }

    private static OptionalDouble busiest(Evidence evidence) {
        List<Scrape> scrapes = evidence.underLoad();
        return IntStream.range(1, scrapes.size())
                .filter(i -> scrapes.get(i).atMillis() - scrapes.get(i - 1).atMillis() >= LEAST_GAP_MILLIS)
                .mapToObj(i -> scrapes.get(i).value(BUSY)).flatMapToDouble(OptionalDouble::stream).max();
    }

    private static List<Scrape> fresh(List<Scrape> scrapes) {
        return IntStream.range(0, scrapes.size()).filter(i -> i == 0 || scrapes.get(i).isNewerThan(scrapes.get(i - 1)))
                .mapToObj(scrapes::get).toList();
    }

    private static OptionalDouble longestGap(Evidence evidence) {
        List<Scrape> scrapes = fresh(evidence.scrapes()).stream()
                .filter(scrape -> scrape.atMillis() >= evidence.run().times().loadFrom()
                        && scrape.atMillis() <= evidence.run().times().loadTo())
                .toList();
        if (scrapes.isEmpty()) {
            return OptionalDouble.of(evidence.run().times().loadSeconds());
        }
        long longest = scrapes.get(0).atMillis() - evidence.run().times().loadFrom();
        for (int i = 1; i < scrapes.size(); i++) {
            longest = Math.max(longest, scrapes.get(i).atMillis() - scrapes.get(i - 1).atMillis());
        }
        longest = Math.max(longest, evidence.run().times().loadTo() - scrapes.get(scrapes.size() - 1).atMillis());
        return OptionalDouble.of(longest / Readings.MILLIS);
    }
}
