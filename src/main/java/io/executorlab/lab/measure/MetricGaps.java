package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;

/**
 * Times under load in which a metric that a measure is computed from said nothing although the app answered: it was not
 * there, was not a number, as Micrometer's gauges are once their object has been collected, or was below zero where it
 * cannot be. What the measure asks for is found by computing it.
 */
public final class MetricGaps {

    private static final Pattern COUNTER = Pattern.compile(".*_(total|count|sum)");

    /** The ways in which a metric fails. */
    public enum Kind {
        MISSING, NOT_A_NUMBER, NEGATIVE, FALLEN, MISSING_AT_THE_END
    }

    /**
     * One gap.
     *
     * @param metric with the labels that were asked for
     * @param seconds under load; without a meaning for a counter that has fallen or is missing at the end
     */
    public record Gap(Kind kind, Series metric, double seconds) {
    }

    private final Evidence evidence;
    private final List<Scrape> scrapes;
    /** The metrics of which any scrape does not have each series that one before it had, with a number that can be. */
    private final Set<String> suspects;

    private MetricGaps(Evidence evidence) {
        this.evidence = evidence;
        this.scrapes = Stream
                .concat(evidence.baseline().stream(),
                        Stream.concat(evidence.underLoad().stream(), evidence.drained().stream()))
                .distinct().toList();
        this.suspects = suspects();
    }

    public static MetricGaps in(Evidence evidence) {
        return new MetricGaps(evidence);
    }

    /** The longest; empty where none is longer than allowed, and where a metric was never there. */
    public Optional<Gap> of(String measure, double allowedSeconds) {
        return suspects.isEmpty() ? Optional.empty()
                : asked(measure).stream().filter(series -> suspects.contains(series.metric()))
                        .flatMap(series -> gaps(series, Measures.named(measure).takesAnyMetric()).stream())
                        .filter(gap -> gap.seconds() > allowedSeconds || gap.kind() == Kind.FALLEN
                                || gap.kind() == Kind.MISSING_AT_THE_END)
                        .max(Comparator.comparing(Gap::seconds));
    }

    private Set<String> suspects() {
        Set<String> found = new HashSet<>();
        Set<Series> seen = new HashSet<>();
        for (int i = 0; i < scrapes.size(); i++) {
            Set<Series> now = new HashSet<>();
            for (MetricSample sample : scrapes.get(i).samples().toList()) {
                if (Double.isNaN(sample.value()) || sample.value() < 0) {
                    found.add(sample.metric());
                } else {
                    now.add(sample.series());
                }
            }
            // A gauge that comes late was not there before.
            Stream<Series> late = i == 0 ? Stream.empty()
                    : now.stream().filter(series -> !seen.contains(series) && !isCounter(series));
            Stream<Series> gone = seen.stream().filter(series -> !now.contains(series));
            Stream.concat(late, gone).map(Series::metric).forEach(found::add);
            seen.addAll(now);
        }
        fallen().forEach(found::add);
        return found;
    }

    private Stream<String> fallen() {
        return scrapes.isEmpty() ? Stream.empty()
                : scrapes.get(0).metrics().stream().filter(metric -> COUNTER.matcher(metric).matches())
                        .filter(metric -> falls(new Series(metric, Map.of())));
    }

    public Set<Series> asked(String measure) {
        Set<Series> asked = new LinkedHashSet<>();
        AtomicBoolean on = new AtomicBoolean();
        Evidence telling = evidence.telling(series -> {
            if (on.get()) {
                asked.add(series);
            }
        });
        // What follows from the scrapes whatever is measured was asked for when the evidence was made.
        on.set(true);
        Measures.compute(measure, telling);
        asked.removeIf(series -> scrapes.stream().noneMatch(scrape -> scrape.metrics().contains(series.metric())));
        return asked;
    }

    private List<Gap> gaps(Series series, boolean mayBeNegative) {
        List<Gap> gaps = new ArrayList<>();
        if (scrapes.stream().noneMatch(scrape -> isKnown(series, scrape, mayBeNegative))) {
            return gaps;
        }
        List<Scrape> under = evidence.underLoad();
        Scrape last = scrapes.get(scrapes.size() - 1);
        if (isCounter(series)) {
            if (!isKnown(series, last, mayBeNegative)) {
                gaps.add(new Gap(Kind.MISSING_AT_THE_END, series, 0));
            }
            if (falls(series)) {
                gaps.add(new Gap(Kind.FALLEN, series, 0));
            }
        }
        long since = evidence.run().times().loadFrom();
        boolean begun = !isCounter(series);
        Scrape silent = null;
        for (Scrape scrape : under) {
            if (isKnown(series, scrape, mayBeNegative)) {
                add(gaps, series, silent, begun ? scrape.atMillis() - since : 0);
                since = scrape.atMillis();
                silent = null;
                begun = true;
            } else {
                silent = scrape;
            }
        }
        add(gaps, series, silent, begun ? evidence.run().times().loadTo() - since : 0);
        return gaps;
    }

    private static void add(List<Gap> gaps, Series series, Scrape silent, long millis) {
        if (silent != null && millis > 0) {
            gaps.add(new Gap(kind(series, silent), series, millis / Readings.MILLIS));
        }
    }

    private static Kind kind(Series series, Scrape scrape) {
        List<MetricSample> samples = matching(series, scrape);
        return samples.isEmpty() ? Kind.MISSING
                : samples.stream().anyMatch(sample -> Double.isNaN(sample.value())) ? Kind.NOT_A_NUMBER : Kind.NEGATIVE;
    }

    private static boolean isKnown(Series series, Scrape scrape, boolean mayBeNegative) {
        List<MetricSample> samples = matching(series, scrape);
        return !samples.isEmpty() && samples.stream().anyMatch(sample -> !Double.isNaN(sample.value()))
                && (mayBeNegative || samples.stream().noneMatch(sample -> sample.value() < 0));
    }

    private static List<MetricSample> matching(Series series, Scrape scrape) {
        return scrape.samples(series.metric()).stream().filter(sample -> sample.series().has(series.labels())).toList();
    }

    private static boolean isCounter(Series series) {
        return COUNTER.matcher(series.metric()).matches();
    }

    private boolean falls(Series series) {
        ToLongFunction<Scrape> value = scrape -> Math.round(scrape.sum(series.metric(), series.labels()).orElse(-1));
        long highest = -1;
        for (Scrape scrape : scrapes) {
            long now = value.applyAsLong(scrape);
            if (now >= 0 && now < highest) {
                return true;
            }
            highest = Math.max(highest, now);
        }
        return false;
    }
}
