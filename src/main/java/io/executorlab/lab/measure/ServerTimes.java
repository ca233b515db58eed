package io.executorlab.lab.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;

/** The server's own timer over the load's steady part, all requests but the observer's together, in milliseconds. */
final class ServerTimes {

    private static final String TIMER = "http_server_requests_seconds";
    private static final String UPPER_BOUND = "le";

    private final Evidence evidence;
    private final TreeMap<Double, Double> buckets = new TreeMap<>();

    ServerTimes(Evidence evidence) {
        this.evidence = evidence;
        List<Scrape> steady = evidence.steadyPart().isPresent() ? evidence.underSteadyLoad() : List.of();
        Optional<Scrape> begin = steady.size() < 2 ? evidence.countedFrom() : Optional.of(steady.get(0));
        Optional<Scrape> end = steady.size() < 2 ? Readings.last(evidence) : Optional.of(steady.get(steady.size() - 1));
        begin.ifPresent(from -> end.ifPresent(last -> {
            wanted(last, PrometheusText.KEPT_BUCKETS).forEach(bucket -> add(bucket, bucket.value()));
            wanted(from, PrometheusText.KEPT_BUCKETS).forEach(bucket -> add(bucket, -bucket.value()));
        }));
    }

    OptionalDouble mean() {
        return Readings.times(Readings.quotient(growth(TIMER + "_sum"), growth(TIMER + "_count")), Readings.MILLIS);
    }

    /** Empty where the longest request may have come before the load: the timer's maximum looks back some minutes. */
    OptionalDouble most() {
        double before = evidence.countedFrom().map(this::longest).orElse(0.0);
        double most = evidence.counted().stream().mapToDouble(this::longest).max().orElse(0);
        return most > before ? OptionalDouble.of(most * Readings.MILLIS) : OptionalDouble.empty();
    }

    /** Between a bucket's bounds as if its requests were spread evenly; empty without buckets, or beyond the highest bound. */
    OptionalDouble quantile(double quantile) {
        double all = buckets.isEmpty() ? 0 : buckets.lastEntry().getValue();
        double wanted = all * quantile;
        double lower = 0;
        double below = 0;
        for (Map.Entry<Double, Double> bucket : buckets.entrySet()) {
            if (all > 0 && bucket.getValue() >= wanted && bucket.getValue() > below) {
                double share = (wanted - below) / (bucket.getValue() - below);
                return bucket.getKey().isInfinite() ? OptionalDouble.empty()
                        : OptionalDouble.of((lower + share * (bucket.getKey() - lower)) * Readings.MILLIS);
            }
            lower = bucket.getKey();
            below = bucket.getValue();
        }
        return OptionalDouble.empty();
    }

    private void add(Sample bucket, double count) {
        String bound = bucket.label(UPPER_BOUND);
        if (bound != null) {
            buckets.merge(bound.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bound), count, Double::sum);
        }
    }

    private OptionalDouble growth(String metric) {
        return Readings.steadyGrowth(evidence, scrape -> wanted(scrape, metric).mapToDouble(Sample::value).reduce(Double::sum));
    }

    private double longest(Scrape scrape) {
        return wanted(scrape, TIMER + "_max").mapToDouble(Sample::value).filter(value -> !Double.isNaN(value)).max().orElse(0);
    }

    private Stream<Sample> wanted(Scrape scrape, String metric) {
        return scrape.samples(metric).stream().filter(sample -> !evidence.requests().isObservers(sample.series()));
    }
}
