package io.executorlab.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;

import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.ExperimentFiles;

/** The dashboards as files. Whether their panels show anything is asked of a real Prometheus in DashboardsIT. */
class DashboardsTest {

    private static final Path GRAFANA = Path.of("src/main/docker/grafana/provisioning");
    /** What Prometheus itself makes, what k6 sends, what the app publishes where it is asked to, and what nginx and its exporter do. */
    private static final Set<String> ELSEWHERE = Set.of("ALERTS", "k6_vus", "k6_http_reqs_total", "k6_http_req_duration_p95", "k6_http_req_failed_rate",
            "jvm_threads_named_threads", "nginx_connections_active", "nginx_workers", "nginx_worker_connections");

    @Test
    void eachHasAnIdentityAndTheDataSourceThatIsProvisioned() throws IOException {
        String uid = provisioned("datasources/prometheus.yml", "datasources").get("uid").toString();
        List<String> identities = new ArrayList<>();
        for (JsonNode dashboard : Dashboards.all()) {
            identities.add(dashboard.get("uid").asString());
            List<Integer> panels = new ArrayList<>();
            dashboard.get("panels").forEach(panel -> panels.add(panel.get("id").asInt()));
            assertThat(panels).isNotEmpty().doesNotHaveDuplicates();
            assertThat(dashboard.findValues("datasource")).allMatch(source -> source.get("uid").asString().equals(uid));
        }
        assertThat(identities).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void thePageNamesEachDashboardAndGrafanaLooksWhereTheyAre() throws IOException {
        String page = Files.readString(Path.of("docs/beyond-one-machine.md"));
        for (JsonNode dashboard : Dashboards.all()) {
            assertThat(page).contains(dashboard.get("title").asString());
        }
        assertThat(provisioned("dashboards/executor-lab.yml", "providers").get("options")).asString().contains("/var/lib/grafana/dashboards");
    }

    @Test
    @Tag("long")
    void everyMetricIsOneThatIsPublished() throws IOException {
        Set<String> published = published();
        published.addAll(ELSEWHERE);
        published.addAll(AlertRules.recorded());
        for (Dashboards.Query query : Dashboards.queries()) {
            assertThat(published.containsAll(PromQl.metrics(query.text()))).as(query.toString()).isTrue();
        }
        assertThat(AlertRules.read()).isSubsetOf(published);
    }

    @Test
    void aQueryNamesItsMetrics() {
        assertThat(PromQl.metrics("rate(a_total{x=\"b{c}\"}[5s]) / on (d, e) sum by (d) (rate(f:g{h=\"$i\"}[1m] offset ${j}s) > 0) or vector(1e9)"))
                .containsExactly("a_total", "f:g");
    }

    @Test
    void theContainerPutsTheVariantOnTheSeriesOfAppAndProxy(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(Files.createDirectory(folder.resolve("bin")).resolve("prometheus"), "#!/bin/sh\necho \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        ProcessBuilder builder = new ProcessBuilder("src/main/docker/prometheus/start.sh", "--some-option").redirectErrorStream(true);
        builder.environment().putAll(Map.of("PATH", program.getParent() + ":" + System.getenv("PATH"), "TMPDIR", folder.toString(), "VARIANT", "a-broken,b-fixed",
                "NGINX_TARGETS", "nginx-exporter:9113 nginx:8090"));
        Process process = builder.start();
        assertThat(new String(process.getInputStream().readAllBytes())).isEqualTo("--config.file=%s/prometheus/prometheus.yml --some-option\n".formatted(folder));
        assertThat(process.waitFor()).isZero();
        assertThat(folder.resolve("prometheus/targets/app.json"))
                .hasContent("[{\"targets\": [\"app:8081\"], \"labels\": {\"variant\": \"a-broken,b-fixed\"}}]\n");
        assertThat(folder.resolve("prometheus/targets/nginx.json"))
                .hasContent("[{\"targets\": [\"nginx-exporter:9113\", \"nginx:8090\"], \"labels\": {\"variant\": \"a-broken,b-fixed\"}}]\n");
        assertThat(folder.resolve("prometheus").resolve("rules/thread-budgets.yml")).hasSameTextualContentAs(AlertRules.FILE);
    }

    private static Map<String, Object> provisioned(String file, String list) throws IOException {
        try (Reader reader = Files.newBufferedReader(GRAFANA.resolve(file))) {
            Map<String, Object> yaml = new Yaml().load(reader);
            Map<String, Object> only = new LinkedHashMap<>();
            ((Map<?, ?>) ((List<?>) yaml.get(list)).get(0)).forEach((key, value) -> only.put(String.valueOf(key), value));
            return only;
        }
    }

    /** By the first run of each cell, for the others publish the same. */
    private static Set<String> published() throws IOException {
        Set<String> metrics = new HashSet<>();
        for (Path pack : RecordedPacks.files()) {
            for (Path experiment : RecordedPacks.experiments(pack)) {
                for (Cell cell : ExperimentFiles.kept(experiment).cells()) {
                    Path first = Judge.folder(experiment, cell, 1);
                    if (SafePaths.isFolder(first)) {
                        Evidence.read(first).scrapes().forEach(scrape -> metrics.addAll(scrape.metrics()));
                    }
                }
            }
        }
        return metrics;
    }
}
