package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.max;
import static io.executorlab.lab.measure.Readings.metric;
import static io.executorlab.lab.measure.Readings.over;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.times;
import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ProcessSeries;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Measure.Formula;

/** The measures of heap, file descriptors, processes and processors, and of any metric of the app. */
final class AppMeasures {

    private static final double MEGABYTE = 1024.0 * 1024.0;
    private static final double PERCENT = 100;
    private static final double NANOS_OF_A_SECOND = 1e9;
    private static final String BUSY = "system_cpu_usage";
    // Two readings at once would show what the reading itself takes.
    private static final long LEAST_GAP_MILLIS = 500;

    static final Map<String, Formula> FORMULAS = Map.ofEntries(
            entry("metric.max(*)", (evidence, series) -> max(evidence, Selector.of(series)::in)),
            entry("metric.mean(*)", (evidence, series) -> Readings.mean(evidence, Selector.of(series)::in)),
            entry("metric.growth(*)", (evidence, series) -> Readings.growth(evidence, Selector.of(series)::in)),
            entry("timer.mean(*)", (evidence, series) -> Readings.timerMean(evidence,
                    Selector.of(series).metric() + "_seconds", Selector.of(series).wanted().labels())),
            entry("heap.max", (evidence, none) -> inMegabytes(max(evidence, AppMeasures::heap))),
            entry("heap.after-gc", (evidence, none) -> inMegabytes(
                    evidence.afterGc().map(AppMeasures::heap).orElse(OptionalDouble.empty()))),
            entry("fds.max", (evidence, none) -> max(evidence, metric(Scrape.FILES))),
            entry("fds.left", (evidence, none) -> over(evidence, metric(Scrape.FILES))),
            entry("children.left", (evidence, none) -> over(evidence, metric(ProcessSeries.CHILDREN))),
            entry("zombies.max", (evidence, none) -> max(evidence, metric(ProcessSeries.ZOMBIES))),
            entry("temporary-files.left", (evidence, none) -> over(evidence, metric(ProcessSeries.TEMPORARY_FILES))),
            entry("cpu.cores", (evidence, none) -> quotient(
                    Readings.rate(evidence, metric(Readings.CPU_TIME)), OptionalDouble.of(NANOS_OF_A_SECOND))),
            entry("cpu.busy", (evidence, none) -> ofProcessors(evidence, CpuUse::busy)),
            entry("cpu.busy.max", (evidence, none) -> times(busiest(evidence), PERCENT)),
            entry("cpu.of(*)", (evidence, part) -> ofProcessors(evidence, cpu -> cpu.share(part))),
            entry("context-switches.per-request", (evidence, none) -> quotient(switches(evidence), handled(evidence))),
            entry("process.restarts", (evidence, none) -> evidence.scrapes().isEmpty() ? OptionalDouble.empty()
                    : OptionalDouble.of(evidence.restarts())),
            entry("scrape.gap.max", (evidence, none) -> longestGap(evidence)));

    private AppMeasures() {
    }

    private static OptionalDouble ofProcessors(Evidence evidence, Function<CpuUse, OptionalDouble> share) {
        return times(evidence.cpu().map(share).orElse(OptionalDouble.empty()), PERCENT);
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
        return scrape.sum(Scrape.MEMORY, "area", "heap");
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
