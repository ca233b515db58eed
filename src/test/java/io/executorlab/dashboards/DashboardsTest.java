package io.executorlab.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Probe;

/** The dashboards as files. Whether their panels show anything is asked of a real Prometheus in DashboardsIT. */
class DashboardsTest {

    private static final Path RULES = Path.of("src/main/docker/prometheus/rules/thread-budgets.yml");

    @Test
    void theContainerPutsTheVariantOnTheSeriesOfAppAndProxy(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(Files.createDirectory(folder.resolve("bin")).resolve("prometheus"),
                "#!/bin/sh\necho \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Probe started = Probe.of(List.of("env", "PATH=" + program.getParent() + ":" + System.getenv("PATH"),
                "TMPDIR=" + folder, "VARIANT=a-broken,b-fixed", "NGINX_TARGETS=nginx-exporter:9113 nginx:8090",
                "src/main/docker/prometheus/start.sh", "--some-option"), Patience.SOON).orElseThrow();
        assertThat(started).isEqualTo(
                new Probe(0, "--config.file=%s/prometheus/prometheus.yml --some-option\n".formatted(folder)));
        assertThat(folder.resolve("prometheus/targets/app.json"))
                .hasContent("[{\"targets\": [\"app:8081\"], \"labels\": {\"variant\": \"a-broken,b-fixed\"}}]\n");
        assertThat(folder.resolve("prometheus/targets/nginx.json"))
                .hasContent(
                        "[{\"targets\": [\"nginx-exporter:9113\", \"nginx:8090\"], \"labels\": {\"variant\": "
                                + "\"a-broken,b-fixed\"}}]\n");
        assertThat(folder.resolve("prometheus").resolve("rules/thread-budgets.yml")).hasSameTextualContentAs(RULES);
    }

    @Test
    void promtoolFindsTheRulesAndTheConfigurationInOrder() {
        promtool("check", "config", "src/main/docker/prometheus/prometheus.yml");
        promtool("check", "rules", RULES.toString());
    }

    private static void promtool(String... words) {
        String program = Programs.require("promtool", Prometheus.HOW_TO_GET_IT);
        Probe promtool = Probe.of(Stream.concat(Stream.of(program), Stream.of(words)).toList(), Patience.SOON)
                .orElseThrow();
        assertThat(promtool.exitCode()).as(promtool.printed()).isZero();
    }
}
