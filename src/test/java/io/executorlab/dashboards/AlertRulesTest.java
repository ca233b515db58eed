package io.executorlab.dashboards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.Programs;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.measure.Generated;

/** The alerts that fire on the series of recorded runs, by promtool: its tests are files, made from the packs in docs/recorded. */
class AlertRulesTest {

    private static final Path TESTS = Path.of("src/test/resources/alerts");
    private static final Path PACKS = Path.of("docs/recorded");

    /** Of each recorded run every alert that fires within it, and no others. */
    static Stream<Arguments> runs() {
        return Stream.of(
                arguments("event-loop-per-call", List.of("ThreadsOutsidePoolsGrow", "ThreadsStartedPerRequest")),
                arguments("thread-per-task", List.of("ThreadsStartedPerRequest")),
                arguments("unbounded-queue", List.of("UnboundedQueueGrows")),
                arguments("pool-induced-deadlock", List.of("PoolStalled")),
                arguments("pool-mismatch", List.of("DatabaseConnectionsPending")),
                arguments("starved-connector", List.of("ConnectorQueue", "DatabaseConnectionsPending")));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void theTestsHoldTheSeriesOfTheRecordedRuns(String experiment, List<String> alerts) throws IOException {
        try (FileSystem opened = Pack.open(PACKS.resolve(experiment + ".zip"))) {
            Path runs = opened.getPath("/", experiment);
            Generated.assertInStep(TESTS.resolve(experiment + ".yml"), tests(experiment, Evidence.read(runs.resolve("broken")), alerts,
                    Evidence.read(runs.resolve("fixed"))), AlertRulesTest.class);
        }
    }

    private static String tests(String experiment, Evidence broken, List<String> alerts, Evidence fixed) throws IOException {
        Set<String> metrics = AlertRules.read();
        return """
                # Made from a recorded run of %s, commit %s: ./mvnw test -Dtest=AlertRulesTest -Dregenerate=true
                rule_files: [%s]
                evaluation_interval: 1s
                tests:
                %s%s""".formatted(experiment, broken.machine().orElseThrow().commit(), TESTS.relativize(AlertRules.FILE),
                new RecordedSeries(broken, experiment + "-broken").test(metrics, alerts),
                new RecordedSeries(fixed, experiment + "-fixed").test(metrics, List.of()));
    }

    @Test
    void promtoolFindsTheRulesAndTheConfigurationInOrder() throws Exception {
        promtool("check", "config", "src/main/docker/prometheus/prometheus.yml");
        promtool("check", "rules", AlertRules.FILE.toString());
    }

    @Test
    void theyFireOnBrokenRunsAndStayQuietOnFixedOnes() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("test", "rules"));
        runs().forEach(run -> arguments.add(TESTS.resolve(run.get()[0] + ".yml").toString()));
        promtool(arguments.toArray(String[]::new));
    }

    @Test
    void everyAlertFiresOnSomeBrokenRunAndThePageNamesIt() throws IOException {
        Set<Object> fired = runs().flatMap(run -> ((List<?>) run.get()[1]).stream()).collect(Collectors.toSet());
        assertThat(AlertRules.alerts()).containsExactlyInAnyOrderElementsOf(fired.stream().map(String::valueOf).toList());
        String page = Files.readString(Path.of("docs/dashboards.md"));
        assertThat(AlertRules.alerts()).allSatisfy(alert -> assertThat(page).contains("`" + alert + "`"));
    }

    private static void promtool(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Programs.require("promtool", Prometheus.HOW_TO_GET_IT)));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isZero();
    }
}
