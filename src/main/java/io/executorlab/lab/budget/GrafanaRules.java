package io.executorlab.lab.budget;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.experiment.Budget;

/**
 * What of a budget can be an alert, as a group of rules for Grafana's provisioning by files. Unlike Prometheus, Grafana tells where a query has no data.
 * Its variables stand only where provisioning takes them for none of the environment's: in queries and annotations.
 */
public final class GrafanaRules {

    // An instant query asks for the end of its range, however long that is.
    private static final String RANGE = "            relativeTimeRange: {from: 600, to: 0}";

    private static final int LETTERS_OF_A_TITLE = 190;

    private GrafanaRules() {
    }

    /** @param dataSource the UID of Prometheus in Grafana */
    public static ExportedBudget of(Budget budget, AlertSettings settings, String dataSource) {
        List<Alert> alerts = Alert.all(budget, settings);
        return ExportedBudget.of(settings.origin(budget.name(), "grafana"),
                List.of("apiVersion: 1", "groups:", "  - orgId: 1", "    name: " + Json.line("thread-budget-" + budget.name()), "    folder: Thread budgets",
                        "    interval: 1m", "    rules:"),
                alerts.stream().filter(Alert::isPossible).map(alert -> rule(budget, alert, settings, dataSource)).toList(),
                alerts.stream().filter(alert -> !alert.isPossible()).map(Alert::whyNot).toList());
    }

    private static String rule(Budget budget, Alert alert, AlertSettings settings, String dataSource) {
        String title = "%s: %s %s".formatted(budget.name(), alert.measure(), alert.side());
        // The same with each export, so that Grafana changes the rule that it has.
        String id = UUID.nameUUIDFromBytes(title.getBytes(StandardCharsets.UTF_8)).toString();
        List<String> lines = new ArrayList<>(List.of(
                "      - uid: " + id,
                "        title: " + Json.line(title.length() <= LETTERS_OF_A_TITLE ? title : title.substring(0, LETTERS_OF_A_TITLE - id.length() - 1) + " " + id),
                "        condition: C",
                "        for: " + settings.lasting(),
                // Without requests nothing can be said of them, neither that the limit is exceeded nor that it is kept.
                "        noDataState: " + (alert.needsRequests() ? "KeepLast" : "NoData"),
                "        execErrState: Error",
                "        annotations:",
                "          summary: " + Json.line(alert.summary("{{ $labels.%s }}".formatted(settings.firstLabel()), "{{ $values.A.Value }}")),
                "        data:"));
        lines.addAll(query("A", alert.value(), dataSource));
        if (alert.limit().dependsOnCores()) {
            lines.addAll(query("B", alert.most(), dataSource));
        }
        lines.addAll(List.of("          - refId: C", RANGE, "            datasourceUid: __expr__",
                "            model: {refId: C, type: math, expression: \"$A > %s\"}".formatted(alert.limit().dependsOnCores() ? "$B" : alert.most())));
        return String.join("\n", lines);
    }

    private static List<String> query(String name, String expression, String dataSource) {
        return List.of("          - refId: " + name, RANGE, "            datasourceUid: " + Json.line(dataSource),
                "            model: {refId: %s, instant: true, range: false, expr: %s}".formatted(name, Json.line(expression)));
    }
}
