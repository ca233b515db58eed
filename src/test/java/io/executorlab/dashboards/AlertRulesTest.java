package io.executorlab.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.Programs;

/** The alerts of the containers' Prometheus. Whether they fire is asked of a real one in DashboardsIT. */
class AlertRulesTest {

    static final Path FILE = Path.of("src/main/docker/prometheus/rules/thread-budgets.yml");

    @Test
    void promtoolFindsTheRulesAndTheConfigurationInOrder() throws Exception {
        promtool("check", "config", "src/main/docker/prometheus/prometheus.yml");
        promtool("check", "rules", FILE.toString());
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
