package io.executorlab.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.Programs;

/** The alerts that fire on the series of recorded runs, by promtool. */
class AlertRulesTest {

    @Test
    void promtoolFindsTheRulesAndTheConfigurationInOrder() throws Exception {
        promtool("check", "config", "src/main/docker/prometheus/prometheus.yml");
        promtool("check", "rules", AlertRules.FILE.toString());
    }

    @Test
    void theyFireOnBrokenRunsAndStayQuietOnFixedOnes() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("test", "rules"));
        AlertTests.FIRED.keySet().forEach(run -> arguments.add(AlertTests.file(run).toString()));
        promtool(arguments.toArray(String[]::new));
    }

    @Test
    void everyAlertFiresOnSomeBrokenRunAndThePageNamesIt() throws IOException {
        Set<String> fired = AlertTests.FIRED.values().stream().flatMap(List::stream).collect(Collectors.toSet());
        assertThat(AlertRules.alerts()).containsExactlyInAnyOrderElementsOf(fired);
        String page = Files.readString(Path.of("docs/beyond-one-machine.md"));
        assertThat(AlertRules.alerts()).allSatisfy(alert -> assertThat(page).contains("`" + alert + "`"));
    }

    /** Skips the test where there is none; fails with what it printed where it is not content. */
    static void promtool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Programs.require("promtool", Prometheus.HOW_TO_GET_IT)));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isZero();
    }
}
