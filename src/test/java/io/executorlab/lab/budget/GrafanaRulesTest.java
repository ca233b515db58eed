package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

import io.executorlab.lab.experiment.Bound;

class GrafanaRulesTest {

    private static final AlertSettings SETTINGS = new AlertSettings("pod,namespace", "10m", "5m");

    private static ExportedBudget export(Object... measuresAndBounds) {
        return GrafanaRules.of(budget(100, measuresAndBounds), SETTINGS, "prometheus-1");
    }

    private static List<Map<String, Object>> rules(Object... measuresAndBounds) {
        Map<String, List<Map<String, List<Map<String, Object>>>>> file = new Yaml().load(export(measuresAndBounds).text().orElseThrow());
        return file.get("groups").get(0).get("rules");
    }

    @Test
    void aBoundBecomesARuleWithTheLimitAsItsCondition() {
        assertThat(export("threads.live.max", atMost("60")).text().orElseThrow()).isEqualTo("""
                # Made from the budget orders by lab budget --as grafana. Over a window of 10m, where a check counts over its load.
                apiVersion: 1
                groups:
                  - orgId: 1
                    name: "thread-budget-orders"
                    folder: Thread budgets
                    interval: 1m
                    rules:
                      - uid: 32b65a25-3b90-33a0-a77d-a24fa2b9722b
                        title: "orders: threads.live.max at-most"
                        condition: C
                        for: 5m
                        noDataState: NoData
                        execErrState: Error
                        annotations:
                          summary: "{{ $labels.pod }}: threads.live.max is {{ $values.A.Value }}, must be at most 60"
                        data:
                          - refId: A
                            relativeTimeRange: {from: 600, to: 0}
                            datasourceUid: "prometheus-1"
                            model: {refId: A, instant: true, range: false, expr: "sum by (pod,namespace) (jvm_threads_live_threads)"}
                          - refId: C
                            relativeTimeRange: {from: 600, to: 0}
                            datasourceUid: __expr__
                            model: {refId: C, type: math, expression: "$A > 60"}
                """);
    }

    @Test
    void aLimitOfTheCoresIsAskedForToo() {
        assertThat(rules("threads.live.max", atMost("60 + 2 * cores")).get(0).get("data").toString()).contains(
                "refId=B, instant=true, range=false, expr=(60 + 2 * sum by (pod,namespace) (system_cpu_count))", "expression=$A > $B");
    }

    @ParameterizedTest
    @CsvSource({"threads.live.max, NoData", "process.restarts, NoData", "threads.started-per-request, KeepLast"})
    void whatHasNoValueWithoutRequestsIsNoFailureWhereNoneCome(String measure, String state) {
        assertThat(rules(measure, atMost("0")).get(0)).containsEntry("noDataState", state);
        assertThat(rules("threads.started", perRequest("0.5")).get(0)).containsEntry("noDataState", "KeepLast");
    }

    @Test
    void noTwoRulesShareATitleOrAnId() {
        List<Map<String, Object>> rules = rules("threads.started", new Bound(null, "0", "0.1"),
                "executor.queue.max(a b)", atMost("1"), "executor.queue.max(a-b)", atMost("1"));
        assertThat(rules).hasSize(4);
        assertThat(rules).extracting(rule -> rule.get("title")).doesNotHaveDuplicates();
        assertThat(rules).extracting(rule -> rule.get("uid")).doesNotHaveDuplicates().allSatisfy(uid -> assertThat((String) uid).hasSizeLessThanOrEqualTo(40));
    }

    @Test
    void aLongTitleEndsInItsId() {
        Map<String, Object> rule = rules("metric.max(orders_waiting{queue=\"%s\"})".formatted("a".repeat(200)), atMost("1")).get(0);
        assertThat((String) rule.get("title")).hasSize(190).endsWith(" " + rule.get("uid"));
    }

    @Test
    void whatCannotBeAnAlertStandsThereWithTheReason() {
        assertThat(export("threads.live.max", atMost("60"), "children.left", atMost("0")).text().orElseThrow())
                .contains("# Not here: children.left at-most 0: it needs thread dumps, a flight recording or the app's process.\n");
        assertThat(export("threads.left", atMost("0")).text()).isEmpty();
    }
}
