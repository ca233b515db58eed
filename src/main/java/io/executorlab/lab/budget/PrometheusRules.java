package io.executorlab.lab.budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.Limit;
import io.executorlab.lab.measure.Measure;
import io.executorlab.lab.measure.Measures;

/** What of a budget can be an alert, as a file of rules for Prometheus; what cannot stands in it as a comment, with the reason. */
public final class PrometheusRules {

    /** A limit that has become one, or the reason why it has not: one of them is null. */
    private record Rule(String limit, String text, String reason) {
    }

    private final Budget budget;
    private final AlertSettings settings;
    private final AlertExpressions expressions;
    private final List<Rule> rules;

    private PrometheusRules(Budget budget, AlertSettings settings) {
        this.budget = budget;
        this.settings = settings;
        expressions = new AlertExpressions(settings);
        rules = budget.bounds().stream().flatMap(entry -> entry.bound().limits().entrySet().stream().map(side -> rule(entry, side))).toList();
    }

    /** Empty where nothing of the budget can be an alert. */
    public static Optional<String> of(Budget budget, AlertSettings settings) {
        PrometheusRules made = new PrometheusRules(budget, settings);
        return made.rules.stream().anyMatch(rule -> rule.text() != null) ? Optional.of(made.file()) : Optional.empty();
    }

    /** Why each limit that cannot be an alert cannot, in sentences. */
    public static List<String> leftOut(Budget budget, AlertSettings settings) {
        return new PrometheusRules(budget, settings).rules.stream().filter(rule -> rule.reason() != null)
                .map(rule -> "%s: %s.".formatted(rule.limit(), rule.reason())).toList();
    }

    private String file() {
        List<String> lines = new ArrayList<>(List.of("# Made from the budget %s by lab budget --as prometheus-rules. Over a window of %s, where a check counts over its load."
                .formatted(oneLine(budget.name()), settings.window())));
        rules.stream().filter(rule -> rule.reason() != null).map(rule -> "# Not here: %s: %s.".formatted(oneLine(rule.limit()), oneLine(rule.reason())))
                .forEach(lines::add);
        lines.addAll(List.of("groups:", "  - name: " + Json.line("thread-budget-" + budget.name()), "    rules:"));
        rules.stream().filter(rule -> rule.text() != null).map(Rule::text).forEach(lines::add);
        return String.join("\n", lines) + "\n";
    }

    private Rule rule(Budget.Entry entry, Map.Entry<String, Limit> side) {
        Measure measure = Measures.named(entry.measure());
        boolean forEachRequest = side.getKey().equals(Bound.PER_REQUEST);
        String limit = "%s %s %s".formatted(entry.measure(), side.getKey(), side.getValue().text());
        if (side.getKey().equals(Bound.AT_LEAST)) {
            return new Rule(limit, null, "a lower limit would tell of every quiet hour");
        }
        Optional<String> growth = expressions.growth(entry.measure());
        if (forEachRequest || growth.isPresent()) {
            boolean none = side.getValue().in(measure.unit(), 1) == 0;
            String reason = growth.isEmpty() ? why(measure) : !forEachRequest && !none ? "so many in a load say nothing of a service that goes on; "
                    + "bound it by per-request, or by 0" : null;
            return reason != null ? new Rule(limit, null, reason) : new Rule(limit, text(entry, side, forEachRequest
                    ? expressions.forEachRequest(growth.get()) : growth.get(), forEachRequest), null);
        }
        return expressions.level(entry.measure()).map(value -> new Rule(limit, text(entry, side, value, false), null))
                .orElseGet(() -> new Rule(limit, null, why(measure)));
    }

    private static String why(Measure measure) {
        return switch (measure.source().access()) {
            case DUMPS, PROCESS -> "it needs thread dumps, a flight recording or the app's process";
            case LAB_RUN -> "only the lab's own loads tell it";
            case METRICS -> "it is known before, under or after a load alone";
        };
    }

    private String text(Budget.Entry entry, Map.Entry<String, Limit> side, String value, boolean forEachRequest) {
        String unit = Measures.named(entry.measure()).unit();
        String summary = "{{ $labels.%s }}: %s is {{ $value }}%s, must be at most %s%s".formatted(settings.by().split(",")[0], entry.measure(),
                unit.isEmpty() ? "" : " " + unit, side.getValue().text(), forEachRequest ? " for each request" : "");
        return String.join("\n", "      - alert: " + name(entry.measure()) + (forEachRequest ? "ForEachRequest" : ""),
                "        expr: " + Json.line("%s > %s".formatted(value, expressions.limit(side.getValue(), unit))),
                "        for: " + settings.lasting(),
                "        annotations:",
                "          summary: " + Json.line(summary));
    }

    private static String name(String measure) {
        return Arrays.stream(measure.split("[^a-zA-Z0-9]+")).filter(word -> !word.isEmpty())
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1)).collect(Collectors.joining());
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
