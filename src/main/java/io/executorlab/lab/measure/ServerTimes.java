package io.executorlab.lab.measure;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;

/** The server's own timer over the load, all requests but the observer's together, in milliseconds. */
final class ServerTimes {

    private static final String TIMER = "http_server_requests_seconds";
    private static final Pattern UPPER_BOUND = Pattern.compile("[{,]le=\"([^\"]+)\"");

    private final Evidence evidence;
    private final TreeMap<Double, Double> buckets = new TreeMap<>();

    ServerTimes(Evidence evidence) {
        this.evidence = evidence;
        evidence.countedFrom().ifPresent(from -> Readings.last(evidence).ifPresent(last -> {
            each(last, PrometheusText.KEPT_BUCKETS, (series, count) -> add(series, count));
            each(from, PrometheusText.KEPT_BUCKETS, (series, count) -> add(series, -count));
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

    private void add(String series, double count) {
        Matcher bound = UPPER_BOUND.matcher(series);
        if (bound.find()) {
            buckets.merge(bound.group(1).equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bound.group(1)), count, Double::sum);
        }
    }

    private OptionalDouble growth(String metric) {
        return Readings.growth(evidence, scrape -> {
            List<Double> values = scrape.samples().entrySet().stream().filter(sample -> isWanted(sample.getKey(), metric))
                    .map(Map.Entry::getValue).filter(Objects::nonNull).toList();
            return values.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(values.stream().mapToDouble(Double::doubleValue).sum());
        });
    }

    private double longest(Scrape scrape) {
        return scrape.samples().entrySet().stream().filter(sample -> isWanted(sample.getKey(), TIMER + "_max"))
                .mapToDouble(Map.Entry::getValue).filter(value -> !Double.isNaN(value)).max().orElse(0);
    }

    private void each(Scrape scrape, String metric, BiConsumer<String, Double> taker) {
        scrape.samples().forEach((series, value) -> {
            if (isWanted(series, metric)) {
                taker.accept(series, value);
            }
        });
    }

    private boolean isWanted(String series, String metric) {
        return (series.equals(metric) || series.startsWith(metric + "{")) && !evidence.requests().isObservers(series);
    }
}
