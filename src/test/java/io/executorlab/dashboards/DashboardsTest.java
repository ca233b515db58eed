package io.executorlab.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Programs;

/** The dashboards as files. Whether their panels show anything is asked of a real Prometheus in DashboardsIT. */
class DashboardsTest {

    private static final Path RULES = Path.of("src/main/docker/prometheus/rules/thread-budgets.yml");

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
                .hasSameTextualContentAs(RULES);
    }

    @Test
    void promtoolFindsTheRulesAndTheConfigurationInOrder() throws Exception {
        promtool("check", "config", "src/main/docker/prometheus/prometheus.yml");
        promtool("check", "rules", RULES.toString());
    }

    private static void promtool(String... arguments) throws Exception {
        List<String> command =
                Stream.concat(Stream.of(Programs.require("promtool", Prometheus.HOW_TO_GET_IT)), Stream.of(arguments))
                        .toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isZero();
    }
}
