package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.growth;
import static io.executorlab.lab.measure.Readings.max;
import static io.executorlab.lab.measure.Readings.metric;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.requests;
import static java.util.Map.entry;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.diagnosis.PoolGrowth;
import io.executorlab.lab.diagnosis.ThreadStarts;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.measure.Measure.Formula;
import io.executorlab.lab.measure.Readings.Reading;

/**
 * Counts threads that there are, were started and are left; by name, state and the method that they stand in. Of
 * virtual threads a JVM before them has 0 of all.
 */
final class ThreadMeasures {

    // A live child process holds exactly one thread in this method of the JDK (process reaper).
    private static final String REAPER = "java.lang.ProcessHandleImpl.waitForProcessExit0";

    // Scrape and recording are not read in the same moment: a few threads may start in between.
    private static final double AGREE_WITHIN_THREADS = 2;
    private static final double AGREE_WITHIN_SHARE = 0.05;

    static final Map<String, Formula> FORMULAS = Map.ofEntries(
            entry("threads.live.max", (evidence, none) -> max(evidence, metric(Scrape.LIVE))),
            entry("threads.live.baseline", (evidence, none) -> baseline(evidence)),
            entry("threads.growth", (evidence, none) -> peak(evidence) - baseline(evidence)),
            entry("threads.peak", (evidence, none) -> peak(evidence)),
            entry("threads.started", (evidence, none) -> started(evidence)),
            entry("threads.started-per-request",
                    (evidence, none) -> quotient(started(evidence), requests(evidence, "sent"))),
            entry("threads.started-per-second",
                    (evidence, none) -> quotient(started(evidence), Readings.arrivalSeconds(evidence))),
            entry("threads.started.beyond-pools",
                    (evidence, none) -> Math.max(0, started(evidence) - PoolGrowth.counted(evidence).total())),
            entry("threads.left", (evidence, none) -> left(evidence)),
            entry("threads.left.beyond-pools", (evidence, none) -> left(evidence) - PoolGrowth.left(evidence)),
            entry("threads.deadlocked", (evidence, none) -> deadlocked(evidence)),
            entry("threads.named(*).max", (evidence, pattern) -> told(evidence.dumpsUnderLoad().stream()
                    .mapToDouble(dump -> dump.countNamed(pattern)).max())),
            entry("threads.named(*).started-per-request", ThreadMeasures::startedOfNamePerRequest),
            entry("threads.at(*).max", (evidence, methods) -> told(at(evidence, methods).max())),
            entry("threads.at(*).median", (evidence, methods) -> told(Numbers.median(at(evidence, methods)))),
            entry("threads.at(*).mean", (evidence, methods) -> told(at(evidence, methods).average())),
            entry("threads.at(*).per-child",
                    (evidence, methods) -> quotient(at(evidence, methods).sum(), at(evidence, REAPER).sum())),
            entry("threads.state(*).max", (evidence, state) -> max(evidence.scrapesThatCount(), inState(state))),
            entry("threads.state(*).median", (evidence, state) -> Readings.median(evidence, inState(state))),
            entry("threads.state(*).mean", (evidence, state) -> Readings.mean(evidence, inState(state))),
            entry("threads.started.from(*)",
                    (evidence, code) -> told(ThreadStarts.ofCode(evidence, CodePattern.of(code)::matches), List::size)),
            entry("threads.left.from(*)",
                    (evidence, code) -> told(ThreadStarts.leftByCode(evidence, CodePattern.of(code)::matches),
                            List::size)),
            entry("threads.virtual.live.max", (evidence, none) -> told(evidence.virtualThreads(),
                    all -> all.mostAlive(evidence.run().times().loadFrom(), evidence.run().times().loadTo()))),
            entry("threads.virtual.started",
                    (evidence, none) -> told(evidence.virtualThreadsCounted(), all -> all.lives().size())),
            entry("threads.virtual.left", (evidence, none) -> told(evidence.virtualThreadsCounted(),
                    all -> all.left(evidence.run().times().loadTo()).size())),
            entry("threads.virtual.pinned", (evidence, none) -> evidence.virtualThreads().isPresent()
                    ? told(evidence.virtualThreadsCounted(), all -> all.pins().size())
                    : growth(evidence, metric("jvm_threads_virtual_pinned_seconds_count"))),
            entry("threads.virtual.at(*).max", ThreadMeasures::virtualAt));

    private static double told(OptionalDouble value) {
        return value.orElse(Double.NaN);
    }

    private static <T> double told(Optional<T> part, ToDoubleFunction<T> figure) {
        return part.map(figure::applyAsDouble).orElse(Double.NaN);
    }

    private static double baseline(Evidence evidence) {
        return metric(Scrape.LIVE).in(evidence.baseline());
    }

    private static double started(Evidence evidence) {
        return growth(evidence, metric(Scrape.STARTED));
    }

    private static double left(Evidence evidence) {
        return metric(Scrape.LIVE).in(evidence.drained()) - liveWhereCountingBegan(evidence);
    }

    // A scrape may read the gauge before the counter: what lives at the next one without having been started since was
    // alive already.
    private static double liveWhereCountingBegan(Evidence evidence) {
        Optional<Scrape> from = evidence.countedFrom();
        double started = metric(Scrape.STARTED).in(from);
        Stream<Scrape> alike = evidence.counted().stream().limit(2)
                .filter(scrape -> metric(Scrape.STARTED).in(scrape) == started);
        return told(Stream.concat(from.stream(), alike).flatMapToDouble(scrape -> scrape.value(Scrape.LIVE).stream())
                .max());
    }

    private static double startedOfNamePerRequest(Evidence evidence, String pattern) {
        long starts = evidence.startsByLoad().stream().filter(start -> ThreadNames.matches(pattern, start.name()))
                .count();
        return evidence.starts().isEmpty() ? Double.NaN : quotient(starts, requests(evidence, "sent"));
    }

    private static DoubleStream at(Evidence evidence, String methods) {
        return evidence.dumpsThatCount().stream().mapToDouble(dump -> dump.countIn(methods.split("\\|")));
    }

    private static Reading inState(String state) {
        return scrape -> scrape.sum(Scrape.STATES, "state", state);
    }

    /** Only the JVM's own dumps tell, which need its process. */
    private static double deadlocked(Evidence evidence) {
        return evidence.run().watched() == null || evidence.run().watched().pid() == null ? Double.NaN
                : told(evidence.dumps().stream().mapToDouble(ThreadDump::countDeadlocked).max());
    }

    private static double virtualAt(Evidence evidence, String methods) {
        boolean noneExist = evidence.virtualThreads().filter(all -> !all.exist()).isPresent();
        return noneExist ? 0
                : told(evidence.virtualDumpsThatCount().stream()
                        .mapToDouble(dump -> dump.countIn(methods.split("\\|"))).max());
    }

    /**
     * The highest number of live threads between the first and the last scrape under load. Where the JVM's own peak has
     * risen in this time, it is that; else it was reached before, and what counts is the flight recording, its starts
     * less its ends replayed between the scrapes, which misses no thread however short; without a recording that agrees
     * with the scrapes, the highest of these. When the load generator ends, it closes all its connections at once and
     * the connector starts threads to notice: that is after the last scrape, and not under load.
     */
    static double peak(Evidence evidence) {
        double seen = Readings.max(evidence, metric(Scrape.LIVE));
        if (Double.isNaN(seen)) {
            return seen;
        }
        List<Scrape> scrapes = evidence.underLoad();
        double before = metric(Scrape.PEAK).in(evidence.baseline());
        double after = metric(Scrape.PEAK).in(scrapes.get(scrapes.size() - 1));
        return Math.max(seen, after > before ? after : replayed(evidence, seen));
    }

    /** The peak by the recording; 0 if there is none, or if the scrapes contradict it. */
    private static double replayed(Evidence evidence, double highestSeen) {
        if (evidence.starts().isEmpty()) {
            return 0;
        }
        TreeMap<Long, Integer> recorded = alive(evidence.starts());
        List<Scrape> scrapes =
                evidence.underLoad().stream().filter(scrape -> scrape.value(Scrape.LIVE).isPresent()).toList();
        double[] older = scrapes.stream()
                .mapToDouble(scrape -> metric(Scrape.LIVE).in(scrape)
                        - recorded.floorEntry(scrape.atMillis()).getValue())
                .toArray();
        double others = told(Numbers.median(Arrays.stream(older)));
        double apart = told(Numbers.median(Arrays.stream(older).map(count -> Math.abs(count - others))));
        if (apart > Math.max(AGREE_WITHIN_THREADS, AGREE_WITHIN_SHARE * highestSeen)) {
            return 0;
        }
        long from = recorded.floorKey(scrapes.get(0).atMillis());
        long to = scrapes.get(scrapes.size() - 1).atMillis();
        return Math.floor(others + Collections.max(recorded.subMap(from, true, to, true).values()));
    }

    /** The number of these threads that live, from each moment on at which it changes. */
    private static TreeMap<Long, Integer> alive(List<ThreadStart> starts) {
        TreeMap<Long, Integer> alive = new TreeMap<>(Map.of(Long.MIN_VALUE, 0));
        starts.forEach(start -> {
            alive.merge(start.atMillis(), 1, Integer::sum);
            if (start.endMillis() > 0) {
                alive.merge(start.endMillis(), -1, Integer::sum);
            }
        });
        int before = 0;
        for (Map.Entry<Long, Integer> moment : alive.entrySet()) {
            before += moment.getValue();
            moment.setValue(before);
        }
        return alive;
    }
}
