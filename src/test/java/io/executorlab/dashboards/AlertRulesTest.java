package io.executorlab.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.Programs;

/** The alerts of the containers' Prometheus. Whether they fire is asked of a real one in DashboardsIT and ComposedProxyIT. */
class AlertRulesTest {

    @Test
    void promtoolFindsTheRulesAndTheConfigurationInOrder() throws Exception {
        promtool("check", "config", "src/main/docker/prometheus/prometheus.yml");
        promtool("check", "rules", AlertRules.FILE.toString());
    }

    @Test
    void thePageNamesEveryAlert() throws IOException {
        String page = Files.readString(Path.of("docs/beyond-one-machine.md"));
        assertThat(AlertRules.alerts()).isNotEmpty().allSatisfy(alert -> assertThat(page).contains("`" + alert + "`"));
    }

    private static void promtool(String... arguments) throws Exception {
        List<String> command = Stream.concat(Stream.of(Programs.require("promtool", Prometheus.HOW_TO_GET_IT)), Stream.of(arguments)).toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isZero();
    }
}
