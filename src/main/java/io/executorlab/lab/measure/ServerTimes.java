package io.executorlab.lab.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;

/**
 * The server's own timer over the load's steady part, all requests but the observer's together, in milliseconds. It
 * does not see them wait for a thread of the connector, and a session over a WebSocket ends for it with the handshake.
 */
public final class ServerTimes {

    private static final String TIMER = "http_server_requests_seconds";
    private static final String UPPER_BOUND = "le";

    private final Evidence evidence;
    private final List<Scrape> scrapes;
    private final TreeMap<Double, Double> buckets = new TreeMap<>();

    /** The bounds of a time: both the same where it is known, else the bounds of its histogram bucket. */
    public record Span(double least, double most) {

        static Span of(OptionalDouble known) {
            return known.isPresent() ? new Span(known.getAsDouble(), known.getAsDouble()) : null;
        }
    }

    ServerTimes(Evidence evidence) {
        this.evidence = evidence;
        List<Scrape> steady = evidence.steadyPart().isPresent() ? evidence.underSteadyLoad() : List.of();
        scrapes = steady.size() < 2 ? evidence.counted() : steady;
        if (!scrapes.isEmpty()) {
            wanted(evidence, scrapes.get(scrapes.size() - 1), PrometheusText.KEPT_BUCKETS)
                    .forEach(bucket -> add(bucket, bucket.value()));
            wanted(evidence, scrapes.get(0), PrometheusText.KEPT_BUCKETS)
                    .forEach(bucket -> add(bucket, -bucket.value()));
        }
    }

    /** The mean of those that were handled between two scrapes; empty where none was. */
    public static OptionalDouble mean(Evidence evidence, Scrape earlier, Scrape later) {
        double handled = evidence.requests().between(earlier, later).orElse(0);
        return handled > 0
                ? OptionalDouble.of(Readings.MILLIS * (seconds(evidence, later) - seconds(evidence, earlier)) / handled)
                : OptionalDouble.empty();
    }

    private static double seconds(Evidence evidence, Scrape scrape) {
        return wanted(evidence, scrape, TIMER + "_sum").mapToDouble(MetricSample::value).filter(Double::isFinite).sum();
    }

    OptionalDouble mean() {
        return Readings.times(Readings.quotient(growth(TIMER + "_sum"), growth(TIMER + "_count")), Readings.MILLIS);
    }

    /** Empty where the longest request may have come before that: the timer's maximum looks back some minutes. */
    OptionalDouble most() {
        double before = scrapes.stream().limit(1).mapToDouble(this::longest).sum();
        double most = scrapes.stream().mapToDouble(this::longest).max().orElse(0);
        return most > before ? OptionalDouble.of(most * Readings.MILLIS) : OptionalDouble.empty();
    }

    /** The bucket's bounds, between which it lies; empty without buckets, or beyond the highest bound. */
    Optional<Span> quantile(double quantile) {
        double all = buckets.isEmpty() ? 0 : buckets.lastEntry().getValue();
        double wanted = all * quantile;
        double lower = 0;
        for (Map.Entry<Double, Double> bucket : buckets.entrySet()) {
            if (all > 0 && bucket.getValue() >= wanted) {
                return bucket.getKey().isInfinite() ? Optional.empty()
                        : Optional.of(new Span(lower * Readings.MILLIS, bucket.getKey() * Readings.MILLIS));
            }
            lower = bucket.getKey();
        }
        return Optional.empty();
    }

    private void add(MetricSample bucket, double count) {
        String bound = bucket.label(UPPER_BOUND);
        if (bound != null) {
            PrometheusText.number(bound).ifPresent(upper -> buckets.merge(upper, count, Double::sum));
        }
    }

    private OptionalDouble growth(String metric) {
        return Readings.steadyGrowth(evidence,
                scrape -> wanted(evidence, scrape, metric).mapToDouble(MetricSample::value).reduce(Double::sum));
    }

    private double longest(Scrape scrape) {
        return wanted(evidence, scrape, TIMER + "_max").mapToDouble(MetricSample::value)
                .filter(value -> !Double.isNaN(value)).max().orElse(0);
    }

    private static Stream<MetricSample> wanted(Evidence evidence, Scrape scrape, String metric) {
        return scrape.samples(metric).stream().filter(sample -> !evidence.requests().isObservers(sample.series()));
    }
}
