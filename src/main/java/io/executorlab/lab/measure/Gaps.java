package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.measure.Measure.Source;

/**
 * Times under load of which a measure does not know what happened: a metric that it is computed from said nothing
 * although the app answered, or no dump was taken. A metric says nothing where it is missing, is not a number, as
 * Micrometer's gauges are once their object has been collected, or is below zero where it cannot be. What the measure
 * asks for is found by computing it.
 */
public final class Gaps {

    /** So seldom dumps of any app may come, whatever they cost it. */
    private static final double SELDOM_SECONDS = 15;
    private static final double OF_THE_USUAL = 2;

    /**
     * One gap in a metric.
     *
     * @param metric with the labels that were asked for
     * @param seconds under load; 0 for a counter of which what it counted is lost, however short that took
     */
    private record Gap(String key, Series metric, double seconds) {
    }

    private final Evidence evidence;
    private final double allowedSeconds;
    private final List<Scrape> scrapes;

    /** @param allowedSeconds how long metrics may be silent, and dumps over their time */
    public Gaps(Evidence evidence, double allowedSeconds) {
        this.evidence = evidence;
        this.allowedSeconds = allowedSeconds;
        this.scrapes = Stream.of(evidence.baseline().stream(), evidence.underLoad().stream(),
                evidence.drained().stream()).flatMap(all -> all).distinct().toList();
    }

    /** Tells of the longest; empty where none is longer than allowed, and where a metric or dump was never there. */
    public Optional<Text> of(String name) {
        Measure measure = Measures.named(name);
        return asked(name).stream().flatMap(series -> gaps(series, measure.takesAnyMetric()).stream())
                .filter(gap -> gap.seconds() == 0 || gap.seconds() > allowedSeconds)
                .max(Comparator.comparing(Gap::seconds))
                .map(gap -> Text.of(gap.key(), gap.metric(), gap.seconds(), allowedSeconds))
                .or(() -> inDumps(measure));
    }

    public Set<Series> asked(String measure) {
        Set<Series> asked = new LinkedHashSet<>();
        Evidence telling = evidence.telling(asked::add);
        // What follows from the scrapes whatever is measured was asked for when the evidence was made.
        asked.clear();
        Measures.compute(measure, telling);
        asked.removeIf(series -> scrapes.stream().noneMatch(scrape -> scrape.metrics().contains(series.metric())));
        return asked;
    }

    private List<Gap> gaps(Series series, boolean mayBeNegative) {
        List<Gap> gaps = new ArrayList<>();
        if (scrapes.stream().allMatch(scrape -> silence(series, scrape, mayBeNegative).isPresent())) {
            return gaps;
        }
        if (isCounter(series) && silence(series, scrapes.get(scrapes.size() - 1), mayBeNegative).isPresent()) {
            gaps.add(new Gap("gap.missing-at-the-end", series, 0));
        }
        if (isCounter(series) && falls(series)) {
            gaps.add(new Gap("gap.fallen", series, 0));
        }
        // A counter begins with what it counts first.
        long since = isCounter(series) ? Long.MAX_VALUE : evidence.run().times().loadFrom();
        Optional<String> silence = Optional.empty();
        for (Scrape scrape : evidence.underLoad()) {
            Optional<String> now = silence(series, scrape, mayBeNegative);
            if (now.isEmpty()) {
                add(gaps, series, silence, scrape.atMillis() - since);
                since = scrape.atMillis();
            }
            silence = now;
        }
        add(gaps, series, silence, evidence.run().times().loadTo() - since);
        return gaps;
    }

    private static void add(List<Gap> gaps, Series series, Optional<String> silence, long millis) {
        silence.filter(key -> millis > 0).ifPresent(key -> gaps.add(new Gap(key, series, millis / Readings.MILLIS)));
    }

    /** The key of what is wrong with a metric in one scrape; empty where it is known. */
    private static Optional<String> silence(Series series, Scrape scrape, boolean mayBeNegative) {
        List<MetricSample> samples =
                scrape.samples(series.metric()).stream().filter(one -> one.series().has(series.labels())).toList();
        if (samples.isEmpty()) {
            return Optional.of("gap.missing");
        }
        if (samples.stream().allMatch(sample -> Double.isNaN(sample.value()))) {
            return Optional.of("gap.not-a-number");
        }
        return mayBeNegative || samples.stream().noneMatch(sample -> sample.value() < 0) ? Optional.empty()
                : Optional.of("gap.negative");
    }

    private static boolean isCounter(Series series) {
        return Measure.COUNTER.matcher(series.metric()).matches();
    }

    private boolean falls(Series series) {
        long[] known = scrapes.stream().mapToLong(scrape -> Math.round(scrape.sum(series).orElse(-1)))
                .filter(value -> value >= 0).toArray();
        return IntStream.range(1, known.length).anyMatch(i -> known[i] < known[i - 1]);
    }

    /** From where the measure counts to the load's end. */
    private Optional<Text> inDumps(Measure measure) {
        boolean virtual = measure.source() == Source.VIRTUAL_DUMPS;
        List<ThreadDump> dumps = virtual ? evidence.virtualDumps(ThreadDump.Phase.LOAD)
                : measure.source() == Source.THREAD_DUMPS ? evidence.dumpsUnderLoad() : List.of();
        long from = !measure.sinceWarmUp() ? evidence.run().times().loadFrom()
                : evidence.steady().map(steady -> steady.from().atMillis()).orElse(evidence.run().times().loadFrom());
        long to = evidence.run().times().loadTo();
        long[] taken = dumps.stream().mapToLong(ThreadDump::atMillis).filter(at -> at >= from && at <= to).sorted()
                .toArray();
        if (taken.length == 0) {
            return Optional.empty();
        }
        double[] intervals = Readings.seconds(taken).sorted().toArray();
        // The longest is in question itself.
        double usual = Numbers.median(Arrays.stream(intervals).limit(Math.max(0, intervals.length - 1))).orElse(0);
        double allowed = Math.max(SELDOM_SECONDS + allowedSeconds, OF_THE_USUAL * usual);
        OptionalDouble longest = Readings.seconds(from, LongStream.of(taken), to).max();
        return longest.orElse(0) <= allowed ? Optional.empty()
                : Optional.of(Text.of(virtual ? "gap.virtual-dumps" : "gap.dumps", longest.getAsDouble()));
    }
}
