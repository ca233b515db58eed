package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.difference;
import static io.executorlab.lab.measure.Readings.growth;
import static io.executorlab.lab.measure.Readings.left;
import static io.executorlab.lab.measure.Readings.max;
import static io.executorlab.lab.measure.Readings.metric;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.requests;
import static java.util.Map.entry;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
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
import io.executorlab.lab.evidence.VirtualThreads;
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
            entry("threads.growth", (evidence, none) -> difference(peak(evidence), baseline(evidence))),
            entry("threads.peak", (evidence, none) -> peak(evidence)),
            entry("threads.started", (evidence, none) -> started(evidence)),
            entry("threads.started-per-request",
                    (evidence, none) -> quotient(started(evidence), requests(evidence, "sent"))),
            entry("threads.started-per-second",
                    (evidence, none) -> quotient(started(evidence), Readings.arrivalSeconds(evidence))),
            entry("threads.started.beyond-pools", (evidence, none) -> Readings.notNegative(
                    difference(started(evidence), OptionalDouble.of(PoolGrowth.counted(evidence).total())))),
            entry("threads.left", (evidence, none) -> left(evidence)),
            entry("threads.left.beyond-pools",
                    (evidence, none) -> difference(left(evidence), OptionalDouble.of(PoolGrowth.left(evidence)))),
            entry("threads.deadlocked", (evidence, none) -> deadlocked(evidence)),
            entry("threads.named(*).max", (evidence, pattern) -> evidence.dumpsUnderLoad().stream()
                    .mapToDouble(dump -> dump.countNamed(pattern)).max()),
            entry("threads.named(*).started-per-request", ThreadMeasures::startedOfNamePerRequest),
            entry("threads.at(*).max", (evidence, methods) -> at(evidence, methods).max()),
            entry("threads.at(*).median", (evidence, methods) -> Numbers.median(at(evidence, methods))),
            entry("threads.at(*).mean", (evidence, methods) -> at(evidence, methods).average()),
            entry("threads.at(*).per-child", (evidence, methods) -> quotient(
                    OptionalDouble.of(at(evidence, methods).sum()), OptionalDouble.of(at(evidence, REAPER).sum()))),
            entry("threads.state(*).max", (evidence, state) -> max(evidence.scrapesThatCount(), inState(state))),
            entry("threads.state(*).median", (evidence, state) -> Readings.median(evidence, inState(state))),
            entry("threads.state(*).mean", (evidence, state) -> Readings.mean(evidence, inState(state))),
            entry("threads.started.from(*)",
                    (evidence, code) -> sizeOf(ThreadStarts.ofCode(evidence, CodePattern.of(code)::matches))),
            entry("threads.left.from(*)",
                    (evidence, code) -> sizeOf(ThreadStarts.leftByCode(evidence, CodePattern.of(code)::matches))),
            entry("threads.virtual.live.max", (evidence, none) -> evidence.virtualThreads()
                    .map(all -> OptionalDouble.of(all.mostAlive(evidence.run().times().loadFrom(),
                            evidence.run().times().loadTo())))
                    .orElse(OptionalDouble.empty())),
            entry("threads.virtual.started", (evidence, none) -> virtual(evidence, all -> all.lives().size())),
            entry("threads.virtual.left",
                    (evidence, none) -> virtual(evidence, all -> all.left(evidence.run().times().loadTo()).size())),
            entry("threads.virtual.pinned", (evidence, none) -> evidence.virtualThreads().isPresent()
                    ? virtual(evidence, all -> all.pins().size())
                    : growth(evidence, metric("jvm_threads_virtual_pinned_seconds_count"))),
            entry("threads.virtual.at(*).max", ThreadMeasures::virtualAt));

    private record Change(long atMillis, int by) {
    }

    private ThreadMeasures() {
    }

    private static OptionalDouble baseline(Evidence evidence) {
        return evidence.baseline().map(scrape -> scrape.value(Scrape.LIVE)).orElse(OptionalDouble.empty());
    }

    private static OptionalDouble started(Evidence evidence) {
        return growth(evidence, metric(Scrape.STARTED));
    }

    private static OptionalDouble startedOfNamePerRequest(Evidence evidence, String pattern) {
        long starts = evidence.startsByLoad().stream().filter(start -> ThreadNames.matches(pattern, start.name()))
                .count();
        return evidence.starts().isEmpty() ? OptionalDouble.empty()
                : quotient(OptionalDouble.of(starts), requests(evidence, "sent"));
    }

    private static DoubleStream at(Evidence evidence, String methods) {
        return evidence.dumpsThatCount().stream().mapToDouble(dump -> dump.countIn(methods.split("\\|")));
    }

    private static Reading inState(String state) {
        return scrape -> scrape.sum(Scrape.STATES, "state", state);
    }

    /** Only the JVM's own dumps tell, which need its process. */
    private static OptionalDouble deadlocked(Evidence evidence) {
        return evidence.run().watched() == null || evidence.run().watched().pid() == null ? OptionalDouble.empty()
                : evidence.dumps().stream().mapToDouble(ThreadDump::countDeadlocked).max();
    }

    private static OptionalDouble virtual(Evidence evidence, ToLongFunction<VirtualThreads> count) {
        return evidence.virtualThreadsCounted().map(all -> OptionalDouble.of(count.applyAsLong(all)))
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble virtualAt(Evidence evidence, String methods) {
        boolean noneExist = evidence.virtualThreads().filter(all -> !all.exist()).isPresent();
        return noneExist ? OptionalDouble.of(0)
                : evidence.virtualDumpsThatCount().stream()
                        .mapToDouble(dump -> dump.countIn(methods.split("\\|"))).max();
    }

    private static OptionalDouble sizeOf(Optional<List<ThreadStart>> starts) {
        return starts.map(all -> OptionalDouble.of(all.size())).orElse(OptionalDouble.empty());
    }

    /**
     * The highest number of live threads between the first and the last scrape under load. Where the JVM's own peak has
     * risen in this time, it is that; else it was reached before, and what counts is the flight recording, its starts
     * less its ends replayed between the scrapes, which misses no thread however short; without a recording that agrees
     * with the scrapes, the highest of these. When the load generator ends, it closes all its connections at once and
     * the connector starts threads to notice: that is after the last scrape, and not under load. Empty without a scrape
     * under load.
     */
    static OptionalDouble peak(Evidence evidence) {
        OptionalDouble seen = Readings.max(evidence, scrape -> scrape.value(Scrape.LIVE));
        if (seen.isEmpty()) {
            return seen;
        }
        OptionalDouble risen = risen(evidence);
        return OptionalDouble.of(Math.max(seen.getAsDouble(), risen.isPresent() ? risen.getAsDouble()
                : replayed(evidence, seen.getAsDouble()).orElse(0)));
    }

    private static OptionalDouble risen(Evidence evidence) {
        List<Scrape> scrapes = evidence.underLoad();
        OptionalDouble before =
                evidence.baseline().map(scrape -> scrape.value(Scrape.PEAK)).orElse(OptionalDouble.empty());
        OptionalDouble after = scrapes.get(scrapes.size() - 1).value(Scrape.PEAK);
        return before.isPresent() && after.isPresent() && after.getAsDouble() > before.getAsDouble() ? after
                : OptionalDouble.empty();
    }

    /** The peak by the recording; empty if there is none, or if the scrapes contradict it. */
    private static OptionalDouble replayed(Evidence evidence, double highestSeen) {
        List<Change> changes = evidence.starts().stream().flatMap(ThreadMeasures::changes)
                .sorted(Comparator.comparingLong(Change::atMillis).thenComparing(Change::by)).toList();
        List<Scrape> scrapes =
                evidence.underLoad().stream().filter(scrape -> scrape.value(Scrape.LIVE).isPresent()).toList();
        if (changes.isEmpty()) {
            return OptionalDouble.empty();
        }
        double[] older = scrapes.stream()
                .mapToDouble(scrape -> scrape.value(Scrape.LIVE).orElseThrow() - balance(changes, scrape.atMillis()))
                .toArray();
        double others = Numbers.median(Arrays.stream(older)).orElseThrow();
        double apart = Numbers.median(Arrays.stream(older).map(count -> Math.abs(count - others))).orElseThrow();
        if (apart > Math.max(AGREE_WITHIN_THREADS, AGREE_WITHIN_SHARE * highestSeen)) {
            return OptionalDouble.empty();
        }
        long from = scrapes.get(0).atMillis();
        long to = scrapes.get(scrapes.size() - 1).atMillis();
        int balance = balance(changes, from);
        int highest = balance;
        for (Change change : changes) {
            if (change.atMillis() > from && change.atMillis() <= to) {
                balance += change.by();
                highest = Math.max(highest, balance);
            }
        }
        return OptionalDouble.of(Math.floor(others + highest));
    }

    private static Stream<Change> changes(ThreadStart start) {
        Change begun = new Change(start.atMillis(), 1);
        return start.endMillis() > 0 ? Stream.of(begun, new Change(start.endMillis(), -1)) : Stream.of(begun);
    }

    private static int balance(List<Change> changes, long atMillis) {
        return changes.stream().takeWhile(change -> change.atMillis() <= atMillis).mapToInt(Change::by).sum();
    }
}
