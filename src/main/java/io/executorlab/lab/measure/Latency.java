package io.executorlab.lab.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;

/**
 * The times that requests took, as one side saw them, in milliseconds.
 *
 * @param mean null where there is none
 * @param values for each of {@link #POINTS}; null where the evidence does not have it
 */
public record Latency(String side, Double mean, List<Span> values) {

    public static final List<String> POINTS =
            List.of("least", "10 %", "25 %", "50 %", "75 %", "90 %", "95 %", "99 %", "most");
    private static final List<String> K6_FIELDS =
            List.of("min", "p(10)", "p(25)", "med", "p(75)", "p(90)", "p(95)", "p(99)", "max");
    private static final List<Double> QUANTILES = Arrays.asList(null, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, null);
    private static final String ROLE = "latency";
    private static final String TIMER = "http_server_requests_seconds";
    private static final String UPPER_BOUND = "le";

    /** The bounds of a time: both the same where it is known, else the bounds of its histogram bucket. */
    public record Span(double least, double most) {

        private static Span of(double known) {
            return Double.isNaN(known) ? null : new Span(known, known);
        }
    }

    /** Those without any value are left out. */
    public static List<Latency> of(Evidence evidence) {
        Stream<Latency> ofRequests = new TreeSet<>(evidence.run().subject().counters().keySet()).stream()
                .filter(role -> role.startsWith(ROLE + "("))
                .map(role -> client("client, " + Measures.parameter(role), role, evidence));
        return Stream.concat(Stream.of(client("client", ROLE, evidence), server(evidence)), ofRequests)
                .filter(latency -> latency.mean != null || latency.values.stream().anyMatch(Objects::nonNull)).toList();
    }

    private static Latency client(String side, String role, Evidence evidence) {
        return new Latency(side, orNull(Readings.latency(evidence, role, "avg")), K6_FIELDS.stream()
                .map(field -> Span.of(Readings.latency(evidence, role, field))).collect(Collectors.toList()));
    }

    /**
     * By the server's own timer over the load's steady part, all requests but the observer's together. It does not see
     * them wait for a thread of the connector, and a session over a WebSocket ends for it with the handshake.
     */
    private static Latency server(Evidence evidence) {
        List<Scrape> steady = evidence.steadyPart().isPresent() ? evidence.underSteadyLoad() : List.of();
        List<Scrape> scrapes = steady.size() < 2 ? evidence.counted() : steady;
        TreeMap<Double, Double> buckets = new TreeMap<>();
        if (!scrapes.isEmpty()) {
            add(evidence, scrapes.get(scrapes.size() - 1), 1, buckets);
            add(evidence, scrapes.get(0), -1, buckets);
        }
        List<Span> values = QUANTILES.stream().map(share -> share == null ? null : quantile(share, buckets))
                .collect(Collectors.toList());
        // Where the longest request may have come before that: the timer's maximum looks back some minutes.
        ToDoubleFunction<Scrape> longest = scrape -> samples(evidence, scrape, TIMER + "_max")
                .mapToDouble(MetricSample::value).filter(value -> !Double.isNaN(value)).max().orElse(0);
        double before = scrapes.stream().limit(1).mapToDouble(longest).sum();
        double most = scrapes.stream().mapToDouble(longest).max().orElse(0);
        values.set(values.size() - 1, Span.of(most > before ? most * Readings.MILLIS : Double.NaN));
        return new Latency("server", orNull(Readings.MILLIS
                * Readings.quotient(growth(evidence, TIMER + "_sum"), growth(evidence, TIMER + "_count"))), values);
    }

    private static void add(Evidence evidence, Scrape scrape, int sign, Map<Double, Double> buckets) {
        samples(evidence, scrape, PrometheusText.KEPT_BUCKETS).filter(bucket -> bucket.label(UPPER_BOUND) != null)
                .forEach(bucket -> PrometheusText.number(bucket.label(UPPER_BOUND))
                        .ifPresent(upper -> buckets.merge(upper, sign * bucket.value(), Double::sum)));
    }

    /** The bounds of the bucket in which it lies; null without buckets, or beyond the highest bound. */
    private static Span quantile(double share, TreeMap<Double, Double> buckets) {
        double all = buckets.isEmpty() ? 0 : buckets.lastEntry().getValue();
        return buckets.keySet().stream().filter(upper -> all > 0 && buckets.get(upper) >= all * share).findFirst()
                .filter(Double::isFinite)
                .map(upper -> new Span(Readings.MILLIS * Objects.requireNonNullElse(buckets.lowerKey(upper), 0.0),
                        Readings.MILLIS * upper))
                .orElse(null);
    }

    private static double growth(Evidence evidence, String metric) {
        return Readings.steadyGrowth(evidence,
                scrape -> samples(evidence, scrape, metric).mapToDouble(MetricSample::value).reduce(Double::sum));
    }

    /** The mean of those that the server handled between two scrapes; empty where none was. */
    public static OptionalDouble serverMean(Evidence evidence, Scrape earlier, Scrape later) {
        double handled = evidence.requests().between(earlier, later).orElse(0);
        double seconds = seconds(evidence, later) - seconds(evidence, earlier);
        return handled > 0 ? OptionalDouble.of(Readings.MILLIS * seconds / handled) : OptionalDouble.empty();
    }

    private static double seconds(Evidence evidence, Scrape scrape) {
        return samples(evidence, scrape, TIMER + "_sum").mapToDouble(MetricSample::value).filter(Double::isFinite)
                .sum();
    }

    private static Stream<MetricSample> samples(Evidence evidence, Scrape scrape, String metric) {
        return scrape.samples(metric).stream().filter(sample -> !evidence.requests().isObservers(sample.series()));
    }

    private static Double orNull(double value) {
        return Double.isNaN(value) ? null : value;
    }
}
