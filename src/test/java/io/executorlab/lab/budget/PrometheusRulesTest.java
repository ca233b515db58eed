package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atLeast;
import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.experiment.Budget;

class PrometheusRulesTest {

    private static final AlertSettings SETTINGS = new AlertSettings("pod", "10m", "5m");

    private static String rules(Object... measuresAndBounds) {
        return PrometheusRules.of(budget(100, measuresAndBounds), SETTINGS).text().orElse("");
    }

    @Test
    void aBoundBecomesAnAlertWithItsLimit() {
        assertThat(rules("threads.live.max", atMost("60 + 2 * cores"))).isEqualTo("""
                # Made from the budget orders by lab budget --as prometheus-rules. Over a window of 10m, where a check counts over its load.
                groups:
                  - name: "thread-budget-orders"
                    rules:
                      - alert: ThreadsLiveMax
                        expr: "sum by (pod) (jvm_threads_live_threads) > (60 + 2 * sum by (pod) (system_cpu_count))"
                        for: 5m
                        annotations:
                          summary: "{{ $labels.pod }}: threads.live.max is {{ $value }}, must be at most 60 + 2 * cores"
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "hikari.acquire.mean; 2s; 1000 * sum by (pod) (rate(hikaricp_connections_acquire_seconds_sum{}[10m])) / sum by (pod) (rate(hikaricp_connections_acquire_seconds_count{}[10m])) > 2000",
        "executor.queue.max(a.b|c); 64; sum by (pod) (executor_queued_tasks{name=~\\\"a.b|c\\\"}) > 64",
        "http.server.mean(GET /stores/{id}); 80ms; 1000 * sum by (pod) (rate(http_server_requests_seconds_sum{method=\\\"GET\\\",uri=\\\"/stores/{id}\\\"}[10m])) / sum by (pod) (rate(http_server_requests_seconds_count{method=\\\"GET\\\",uri=\\\"/stores/{id}\\\"}[10m])) > 80",
        "metric.growth(orders_lost_total); 0; sum by (pod) (increase(orders_lost_total[10m])) > 0",
        "process.restarts; 0; sum by (pod) (changes(process_start_time_seconds[10m])) > 0",
        "heap.max; 1GB; sum by (pod) (jvm_memory_used_bytes{area=\\\"heap\\\"}) / 1048576 > 1024"})
    void limitsAreInTheUnitOfTheExpression(String measure, String limit, String expression) {
        assertThat(rules(measure, atMost(limit))).contains("expr: \"" + expression + "\"\n");
    }

    @Test
    void whatIsForEachRequestIsAQuotient() {
        assertThat(rules("threads.started.beyond-pools", perRequest("0.003"))).contains("- alert: ThreadsStartedBeyondPoolsForEachRequest\n",
                "expr: \"(sum by (pod) (increase(jvm_threads_started_threads_total[10m])) - (sum by (pod) (clamp_min(delta(executor_pool_size_threads",
                "/ (sum by (pod) (increase(http_server_requests_seconds_count{uri!~\\\"/actuator(/.*)?\\\"}[10m])) > 0) > 0.003\"");
    }

    @Test
    void whatCannotBeAnAlertStandsThereWithTheReason() {
        assertThat(rules("threads.peak", atMost("100"), "children.left", atMost("0"), "threads.left", atMost("2"), "threads.started", atMost("50"),
                "requests.handled", atLeast("10"))).contains(
                "# Not here: children.left at-most 0: it needs thread dumps, a flight recording or the app's process.",
                "# Not here: threads.left at-most 2: it is known before, under or after a load alone.",
                "# Not here: threads.started at-most 50: a number for a whole load says nothing about a service that keeps running; use per-request, or a limit of 0.",
                "# Not here: requests.handled at-least 10: a lower limit would tell of every quiet hour.", "- alert: ThreadsPeak\n");
        Budget none = budget(100, "threads.left", atMost("2"));
        ExportedBudget nothing = PrometheusRules.of(none, SETTINGS);
        assertThat(nothing.text()).isEmpty();
        assertThat(nothing.leftOut()).containsExactly("threads.left at-most 2: it is known before, under or after a load alone.");
    }
}
