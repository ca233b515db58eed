package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atLeast;
import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.experiment.BudgetFiles;

class ArgoAnalysisTest {

    @TempDir
    private Path folder;

    private static ExportedBudget export(Object... measuresAndBounds) {
        return ArgoAnalysis.of(budget(100, measuresAndBounds), "15m", "registry.test/executor-lab:0.2.0");
    }

    private static List<Map<?, ?>> documents(ExportedBudget exported) {
        List<Map<?, ?>> documents = new ArrayList<>();
        new Yaml().loadAll(exported.text().orElseThrow()).forEach(document -> documents.add((Map<?, ?>) document));
        return documents;
    }

    @Test
    void theBudgetInTheConfigMapIsTheSameToTheCheck() throws Exception {
        Budget made = budget(100, "threads.peak", atMost("60 + 2 * cores"), "executor.pool.max(a: b)", atMost("8"), "threads.started.beyond-pools",
                perRequest("0.003"), "requests.handled", atLeast("5"));
        Map<?, ?> data = (Map<?, ?>) documents(ArgoAnalysis.of(made, "15m", "lab")).get(0).get("data");
        Budget read = BudgetFiles.read(Files.writeString(folder.resolve("threads.yml"), (String) data.get("threads.yml")));
        assertThat(read.name()).isEqualTo("orders");
        assertThat(read.requests()).isEqualTo(100);
        assertThat(read.bounds()).extracting(Budget.Entry::measure).isEqualTo(made.bounds().stream().map(Budget.Entry::measure).toList());
        assertThat(read.bounds()).extracting(Budget.Entry::bound).isEqualTo(made.bounds().stream().map(Budget.Entry::bound).toList());
    }

    @Test
    void aJobJudgesOnceTheTimeInWhichTheNewPodsHaveBeenSeen() {
        List<Map<?, ?>> documents = documents(export("threads.peak", atMost("60")));
        assertThat(documents.stream().map(document -> document.get("kind")).toList()).isEqualTo(List.of("ConfigMap", "AnalysisTemplate"));
        assertThat(documents).allSatisfy(document -> assertThat(document.get("metadata").toString()).isEqualTo("{name=thread-budget-orders}"));
        String spec = documents.get(1).get("spec").toString();
        assertThat(spec).contains("args=[{name=prometheus}, {name=selector}, {name=hash}]", "initialDelay=15m, count=1, failureLimit=0, provider={job=",
                "backoffLimit=0", "restartPolicy=Never", "image=registry.test/executor-lab:0.2.0",
                "args=[check, --budget=/budget/threads.yml, --prometheus={{args.prometheus}}, --selector={{args.selector}},pod=~\".+-{{args.hash}}-.+\", --from=15m, --out=/tmp/check]",
                "configMap={name=thread-budget-orders}", "readOnlyRootFilesystem=true", "runAsUser=10001");
    }

    @Test
    void whatScrapesOrAServiceUnderLoadCannotTellIsLeftOut() {
        String text = export("threads.peak", atMost("60"), "threads.left", atMost("2"), "threads.state(blocked).max", atMost("5")).text().orElseThrow();
        assertThat(text).contains("# Not here: threads.left at most 2: what is left can be told only of an instance at rest, and one that takes requests is not.\n",
                "# Not here: threads.state(blocked).max at most 5: it comes and goes between two scrapes", "  \"threads.peak\": {at-most: \"60\"}\n");
        assertThat(text.lines().filter(line -> !line.startsWith("#"))).noneMatch(line -> line.contains("threads.left") || line.contains("blocked"));
        assertThat(export("threads.left", atMost("2")).text()).isEmpty();
    }

    @Test
    void itsNameIsOneThatKubernetesTakes() {
        Budget named = new Budget(Path.of("threads.yml"), "Orders & Shop_2.", "", 100, 5, null, Map.of(), budget(100, "threads.peak", atMost("60")).bounds());
        assertThat(ArgoAnalysis.of(named, "10m", "lab").text().orElseThrow()).contains("  name: thread-budget-orders-shop-2\n", "name: \"Orders & Shop_2.\"\n");
    }
}
