package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import tools.jackson.databind.JsonNode;

/** The summary that k6 exports: the client's view. Times are in milliseconds. */
public final class K6Summary {

    public static final String FAILED = "http_req_failed";
    public static final String CHECKS = "checks";

    static final String STANDS_IN = "The app does not count its requests: those of k6's summary stand in, spread "
            + "evenly over the load.";

    private static final String PASSES = "passes";
    private static final String FAILS = "fails";

    private final JsonNode metrics;
    private final JsonNode root;

    /**
     * One check of the script.
     *
     * @param name with the groups that it is in
     */
    public record Check(String name, double passes, double fails) {
    }

    /**
     * The part of a load by the lab over which means, rates and percentiles are taken, for client and server alike:
     * from when all users are there, or the rate of arrivals is reached, until the first leaves or arrivals end.
     *
     * @param fromMillis since the epoch
     */
    public record SteadyPart(long fromMillis, long toMillis) {

        public double seconds() {
            return (toMillis - fromMillis) / 1000.0;
        }

        boolean contains(long atMillis) {
            return atMillis >= fromMillis && atMillis <= toMillis;
        }
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    K6Summary(JsonNode summary) {
        metrics = summary.path("metrics");
        root = summary.path("root_group");
        if (!metrics.isObject()) {
            throw new IllegalArgumentException("it is not a k6 summary, which has metrics");
        }
    }

    /** A counter's value; k6 leaves out a counter that was never touched, which is 0. */
    public double count(String counter) {
        return field(counter, "count").orElse(0);
    }

    /** A field of a metric, of a trend {@code avg}, {@code p(95)}, {@code max}; empty when nothing was recorded. */
    public OptionalDouble field(String metric, String field) {
        return metrics.path(metric).path(field).doubleValueOpt();
    }

    /** The same of the load's steady part, where the script tells that apart. */
    public OptionalDouble steadyTrend(String trend, String field) {
        OptionalDouble steady = field(trend + "_steady", field);
        return steady.isPresent() ? steady : field(trend, field);
    }

    /** As the script tells it; empty for a load by rounds, and in evidence of earlier versions. */
    Optional<SteadyPart> steadyPart() {
        OptionalDouble from = field("steady_from", "max");
        OptionalDouble to = field("steady_to", "min");
        return from.isPresent() && to.isPresent() && from.getAsDouble() < to.getAsDouble()
                ? Optional.of(new SteadyPart((long) from.getAsDouble(), (long) to.getAsDouble()))
                : Optional.empty();
    }

    public double answeredInSteadyPart() {
        return count("steady_answered");
    }

    public double requests() {
        return failedRequests() + field(FAILED, FAILS).orElse(0);
    }

    /** Counts those that failed: no answer, or one that the script does not expect, by default 4xx and 5xx. */
    public double failedRequests() {
        // To k6 it passes that a request has failed.
        return field(FAILED, PASSES).orElse(0);
    }

    /** Tells whether nobody but the client has counted the requests. */
    boolean standsInFor(List<Scrape> scrapes) {
        return requests() > 0 && scrapes.stream().allMatch(scrape -> scrape.samples(HandledRequests.METRIC).isEmpty());
    }

    /** The scrapes with the requests that the client had sent by then, as if they had come evenly. */
    List<Scrape> countedIn(List<Scrape> scrapes, RunLog.Times times) {
        double length = Math.max(1, times.loadTo() - times.loadFrom());
        Series series = new Series(HandledRequests.METRIC, Map.of());
        return scrapes.stream().map(scrape -> {
            double part = Math.max(0, Math.min(1, (scrape.atMillis() - times.loadFrom()) / length));
            return scrape.with(List.of(new MetricSample(series, Math.floor(part * requests()))));
        }).toList();
    }

    public List<Check> checks() {
        return checks(root, "").toList();
    }

    private static Stream<Check> checks(JsonNode group, String groups) {
        Stream<Check> own = group.path(CHECKS).properties().stream().map(check -> new Check(groups + check.getKey(),
                check.getValue().path(PASSES).doubleValue(0), check.getValue().path(FAILS).doubleValue(0)));
        return Stream.concat(own, group.path("groups").properties().stream()
                .flatMap(inner -> checks(inner.getValue(), groups + inner.getKey() + ": ")));
    }

    /** The metrics of which a threshold was crossed, some with the labels that it is on, and those thresholds. */
    public Map<String, List<String>> crossed() {
        Map<String, List<String>> crossed = new TreeMap<>();
        metrics.properties().forEach(metric -> metric.getValue().path("thresholds").properties().stream()
                .filter(threshold -> threshold.getValue().isBoolean() && threshold.getValue().booleanValue())
                .forEach(threshold -> crossed.computeIfAbsent(metric.getKey(), one -> new ArrayList<>())
                        .add(threshold.getKey())));
        return crossed;
    }
}
