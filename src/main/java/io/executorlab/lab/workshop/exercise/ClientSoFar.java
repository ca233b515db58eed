package io.executorlab.lab.workshop.exercise;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.K6Summary;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.report.TimeChart;

/**
 * The client's numbers of a load that is under way, read again and again since the load began. Each reading is of all
 * requests until then, since k6 tells no more.
 *
 * @param seen in the order of time
 */
public record ClientSoFar(List<Seen> seen) {

    private static final String LATENCY = "latency";
    private static final String P95 = "p(95)";
    /** At one moment, in milliseconds since the epoch. */
    public record Seen(long atMillis, K6Summary all) {
    }

    /**
     * The 95th percentiles over the time, one line for each kind of request; empty where there is none.
     *
     * @param counters k6's metrics by their roles
     * @param from what seconds are counted from
     */
    Optional<TimeChart> chart(Map<String, String> counters, long from) {
        Map<String, List<Double>> lines = new LinkedHashMap<>();
        roles(counters).forEach((role, metric) -> lines.put(role,
                seen.stream().map(moment -> boxed(moment.all().trend(metric, P95))).toList()));
        List<Double> seconds = seen.stream().map(moment -> (moment.atMillis() - from) / Readings.MILLIS).toList();
        return Optional.of(new TimeChart("client-p95", "", false, seconds, lines).thinned())
                .filter(chart -> !chart.isEmpty());
    }

    /** Kinds of requests where the script has such, else all together; with the metric of each. */
    private static Map<String, String> roles(Map<String, String> counters) {
        Map<String, String> kinds = new LinkedHashMap<>();
        Map<String, String> whole = new LinkedHashMap<>();
        counters.forEach((role, metric) -> {
            if (role.contains(LATENCY + "(")) {
                kinds.put(Measures.parameter(role), metric);
            } else if (role.equals(LATENCY)) {
                whole.put(metric, metric);
            }
        });
        return kinds.isEmpty() ? whole : kinds;
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
