package io.executorlab.lab.budget;

import java.util.List;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.experiment.Budget;

/** What of a budget can be an alert, as a file of rules for Prometheus. */
public final class PrometheusRules {

    private PrometheusRules() {
    }

    public static ExportedBudget of(Budget budget, AlertSettings settings) {
        List<Alert> alerts = Alert.all(budget, settings);
        return ExportedBudget.of(settings.origin(budget.name(), "prometheus-rules"),
                List.of("groups:", "  - name: " + Json.line("thread-budget-" + budget.name()), "    rules:"),
                alerts.stream().filter(Alert::isPossible).map(alert -> rule(alert, settings)).toList(),
                alerts.stream().filter(alert -> !alert.isPossible()).map(Alert::whyNot).toList());
    }

    private static String rule(Alert alert, AlertSettings settings) {
        return String.join("\n", "      - alert: " + alert.name(),
                "        expr: " + Json.line("%s > %s".formatted(alert.value(), alert.most())),
                "        for: " + settings.lasting(),
                "        annotations:",
                "          summary: " + Json.line(alert.summary("{{ $labels.%s }}".formatted(settings.firstLabel()), "{{ $value }}")));
    }
}
