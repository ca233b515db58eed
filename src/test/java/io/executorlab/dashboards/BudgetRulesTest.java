package io.executorlab.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

import io.executorlab.lab.budget.AlertSettings;
import io.executorlab.lab.budget.ExportedBudget;
import io.executorlab.lab.budget.PrometheusRules;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;

/** Alerts made from the lab's own budgets, on the series of the runs that break and keep them, by promtool. */
class BudgetRulesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"event-loop-per-call, ThreadsGrowth|ThreadsStartedPerRequest", "thread-per-task, ThreadsStartedPerRequest",
        "starved-connector, ExecutorQueueMeanTomcat", "pool-mismatch, HikariPendingMean",
        "unbounded-queue, ExecutorQueueMaxApplicationTaskExecutorArrivalExecutor|MetricMaxArrivalOldestWaitingSeconds"})
    void eachFiresOnTheRecordedBrokenRunAndNoneOnTheFixedOne(String experiment, String alerts) throws Exception {
        Budget budget = BudgetFiles.read(Path.of("scenarios/budgets/" + experiment + ".yml"));
        String rules = PrometheusRules.of(budget, new AlertSettings("instance,job,variant", "5s", "1s")).text().orElseThrow();
        Files.writeString(folder.resolve("rules.yml"), rules);
        Set<String> metrics = expressions(rules).stream().flatMap(expression -> PromQl.metrics(expression).stream()).collect(Collectors.toSet());
        Path runs = RecordedPacks.root(RecordedPacks.file(experiment)).resolve(experiment);
        Path tests = Files.writeString(folder.resolve("tests.yml"), "rule_files: [rules.yml]\nevaluation_interval: 1s\ntests:\n"
                + new RecordedSeries(Evidence.read(runs.resolve("broken")), experiment + "-broken").test(metrics, List.of(alerts.split("\\|")))
                + new RecordedSeries(Evidence.read(runs.resolve("fixed")), experiment + "-fixed").test(metrics, List.of()));
        AlertRulesTest.promtool("check", "rules", folder.resolve("rules.yml").toString());
        AlertRulesTest.promtool("test", "rules", tests.toString());
    }

    /** What only thread dumps, the app's process or the lab's own load tell is no alert. That of spike-executor looks at a queue that is full for less than a second. */
    @ParameterizedTest
    @ValueSource(strings = {"async-blocking", "blocking-common-pool", "leaked-process", "pool-induced-deadlock", "proxy-connections"})
    void noneIsMadeOfWhatPrometheusDoesNotHave(String experiment) {
        Budget budget = BudgetFiles.read(Path.of("scenarios/budgets/" + experiment + ".yml"));
        ExportedBudget exported = PrometheusRules.of(budget, new AlertSettings("instance", "5s", "1s"));
        assertThat(exported.text()).isEmpty();
        assertThat(exported.leftOut()).hasSameSizeAs(budget.bounds());
    }

    private static List<String> expressions(String rules) {
        Map<String, List<Map<String, List<Map<String, String>>>>> file = new Yaml().load(new StringReader(rules));
        return file.get("groups").get(0).get("rules").stream().map(rule -> rule.get("expr")).toList();
    }
}
