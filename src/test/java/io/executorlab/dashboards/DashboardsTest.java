package io.executorlab.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;


/** The dashboards as files. Whether their panels show anything is asked of a real Prometheus in DashboardsIT. */
class DashboardsTest {

    private static final Path GRAFANA = Path.of("src/main/docker/grafana/provisioning");

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
    void grafanaLooksWhereTheyAre() throws IOException {
        assertThat(provisioned("dashboards/executor-lab.yml", "providers").get("options")).asString()
                .contains("/var/lib/grafana/dashboards");
    }

    @Test
    void theContainerPutsTheVariantOnTheSeriesOfAppAndProxy(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(Files.createDirectory(folder.resolve("bin")).resolve("prometheus"),
                "#!/bin/sh\necho \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        ProcessBuilder builder =
                new ProcessBuilder("src/main/docker/prometheus/start.sh", "--some-option").redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of("PATH", program.getParent() + ":" + System.getenv("PATH"), "TMPDIR", folder.toString(),
                        "VARIANT", "a-broken,b-fixed",
                        "NGINX_TARGETS", "nginx-exporter:9113 nginx:8090"));
        Process process = builder.start();
        assertThat(new String(process.getInputStream().readAllBytes()))
                .isEqualTo("--config.file=%s/prometheus/prometheus.yml --some-option\n".formatted(folder));
        assertThat(process.waitFor()).isZero();
        assertThat(folder.resolve("prometheus/targets/app.json"))
                .hasContent("[{\"targets\": [\"app:8081\"], \"labels\": {\"variant\": \"a-broken,b-fixed\"}}]\n");
        assertThat(folder.resolve("prometheus/targets/nginx.json"))
                .hasContent(
                        "[{\"targets\": [\"nginx-exporter:9113\", \"nginx:8090\"], \"labels\": {\"variant\": "
                                + "\"a-broken,b-fixed\"}}]\n");
        assertThat(folder.resolve("prometheus").resolve("rules/thread-budgets.yml"))
                .hasSameTextualContentAs(AlertRulesTest.FILE);
    }

    private static Map<String, Object> provisioned(String file, String list) throws IOException {
        try (Reader reader = Files.newBufferedReader(GRAFANA.resolve(file))) {
            Map<String, Object> yaml = new Yaml().load(reader);
            Map<String, Object> only = new LinkedHashMap<>();
            ((Map<?, ?>) ((List<?>) yaml.get(list)).get(0))
                    .forEach((key, value) -> only.put(String.valueOf(key), value));
            return only;
        }
    }
}
