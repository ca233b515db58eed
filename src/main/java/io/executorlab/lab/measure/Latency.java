package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;
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
public record Latency(String side, Double mean, List<ServerTimes.Span> values) {

    public static final List<String> POINTS =
            List.of("least", "10 %", "25 %", "50 %", "75 %", "90 %", "95 %", "99 %", "most");

    private static final List<String> K6_FIELDS =
            List.of("min", "p(10)", "p(25)", "med", "p(75)", "p(90)", "p(95)", "p(99)", "max");
    private static final List<Double> QUANTILES = Arrays.asList(null, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, null);
    private static final String ROLE = "latency";

    /** Those without any value are left out. */
    public static List<Latency> of(Evidence evidence) {
        List<Latency> all = new ArrayList<>();
        if (evidence.k6().isPresent()) {
            all.add(client("client", ROLE, evidence));
            all.add(server(evidence));
            new TreeSet<>(evidence.run().subject().counters().keySet()).stream()
                    .filter(role -> role.startsWith(ROLE + "("))
                    .forEach(role -> all.add(client("client, " + Measures.parameter(role), role, evidence)));
        }
        if (all.isEmpty()) {
            all.add(server(evidence));
        }
        return all.stream()
                .filter(latency -> latency.mean() != null || latency.values().stream().anyMatch(value -> value != null))
                .toList();
    }

    private static Latency client(String side, String role, Evidence evidence) {
        return new Latency(side, orNull(Readings.latency(evidence, role, "avg")),
                Arrays.asList(K6_FIELDS.stream()
                        .map(field -> ServerTimes.Span.of(Readings.latency(evidence, role, field)))
                        .toArray(ServerTimes.Span[]::new)));
    }

    private static Latency server(Evidence evidence) {
        ServerTimes times = new ServerTimes(evidence);
        ServerTimes.Span[] values =
                QUANTILES.stream().map(quantile -> quantile == null ? null : times.quantile(quantile).orElse(null))
                        .toArray(ServerTimes.Span[]::new);
        values[values.length - 1] = ServerTimes.Span.of(times.most());
        return new Latency("server", orNull(times.mean()), Arrays.asList(values));
    }

    private static Double orNull(double value) {
        return Double.isNaN(value) ? null : value;
    }

    /**
     * The server's own timer over the load's steady part, all requests but the observer's together, in milliseconds. It
     * does not see them wait for a thread of the connector, and a session over a WebSocket ends for it with the
     * handshake.
     */
    public static final class ServerTimes {

        private static final String TIMER = "http_server_requests_seconds";
        private static final String UPPER_BOUND = "le";

        private final Evidence evidence;
        private final List<Scrape> scrapes;
        private final TreeMap<Double, Double> buckets = new TreeMap<>();

        /** The bounds of a time: both the same where it is known, else the bounds of its histogram bucket. */
        public record Span(double least, double most) {

            static Span of(double known) {
                return Double.isNaN(known) ? null : new Span(known, known);
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
            double seconds = seconds(evidence, later) - seconds(evidence, earlier);
            return handled > 0 ? OptionalDouble.of(Readings.MILLIS * seconds / handled) : OptionalDouble.empty();
        }

        private static double seconds(Evidence evidence, Scrape scrape) {
            return wanted(evidence, scrape, TIMER + "_sum").mapToDouble(MetricSample::value).filter(Double::isFinite)
                    .sum();
        }

        double mean() {
            return Readings.MILLIS * Readings.quotient(growth(TIMER + "_sum"), growth(TIMER + "_count"));
        }

        /** NaN where the longest request may have come before that: the timer's maximum looks back some minutes. */
        double most() {
            double before = scrapes.stream().limit(1).mapToDouble(this::longest).sum();
            double most = scrapes.stream().mapToDouble(this::longest).max().orElse(0);
            return most > before ? most * Readings.MILLIS : Double.NaN;
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

        private double growth(String metric) {
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
}
