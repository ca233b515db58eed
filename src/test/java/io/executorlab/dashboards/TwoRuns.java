package io.executorlab.dashboards;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import tools.jackson.databind.JsonNode;

/**
 * A broken and a fixed variant that ran one after the other under load, as the dashboards and the alerts of a
 * Prometheus would show them.
 *
 * @param broken the value of the label of the first, whose alerts fire
 * @param fromSeconds when the first began
 * @param toSeconds when the second had ended
 */
public record TwoRuns(Prometheus prometheus, String broken, String fixed, long fromSeconds, long toSeconds) {

    private static final String FIRING =
            "max by (alertname) (max_over_time(ALERTS{alertstate=\"firing\", variant=\"%s\"}[%ds]))";

    /**
     * Of these queries of panels those that do not have values of each variant that they should have, with those that
     * they have.
     */
    public List<String> incompletePanels(Predicate<Dashboards.Query> asked) throws IOException {
        Map<String, String> values = new HashMap<>(Map.of("variant", broken + "|" + fixed, "before", broken, "after",
                fixed, "executor", ".*", "__rate_interval", "5s", "__range", seconds() + "s"));
        values.put("shift", shift(values));
        List<String> incomplete = new ArrayList<>();
        for (Dashboards.Query query : Dashboards.queries().stream().filter(asked).toList()) {
            Set<String> variants =
                    variantsWithValues(prometheus.range(Dashboards.with(query.text(), values), fromSeconds, toSeconds));
            if (!variants.containsAll(expected(query))) {
                incomplete.add("%s%n    has values of %s only".formatted(query, variants));
            }
        }
        return incomplete;
    }

    /** The names of the alerts that fired on a variant. */
    public List<String> fired(String variant) throws IOException {
        return prometheus.now(FIRING.formatted(variant, seconds())).stream()
                .map(alert -> alert.at("/metric/alertname").asString()).toList();
    }

    private long seconds() {
        return toSeconds - fromSeconds;
    }

    private String shift(Map<String, String> values) throws IOException {
        Map.Entry<String, Pattern> variable = Dashboards.variable("shift");
        JsonNode answer = prometheus.now(Dashboards.with(variable.getKey(), values)).get(0);
        // As Grafana writes an answer for the pattern: the series, its value, the time in milliseconds.
        Matcher matcher = variable.getValue()
                .matcher("{} %s %d".formatted(answer.at("/value/1").asString(), Instant.now().toEpochMilli()));
        if (!matcher.find() || Integer.parseInt(matcher.group(1)) <= 0) {
            throw new AssertionError("fixed ran later, and the shift is " + answer);
        }
        return matcher.group(1);
    }

    private Set<String> expected(Dashboards.Query query) {
        if (query.text().contains("ALERTS") || query.legend().equals("$before")) {
            return Set.of(broken);
        }
        return query.legend().equals("$after") ? Set.of(fixed) : Set.of(broken, fixed);
    }

    private static Set<String> variantsWithValues(List<JsonNode> series) {
        return series.stream().filter(TwoRuns::hasANumber).map(found -> found.at("/metric/variant").asString())
                .collect(Collectors.toSet());
    }

    private static boolean hasANumber(JsonNode series) {
        return series.get("values").valueStream().map(value -> value.get(1).asString().replace("Inf", "Infinity"))
                .anyMatch(value -> Double.isFinite(Double.parseDouble(value)));
    }
}
