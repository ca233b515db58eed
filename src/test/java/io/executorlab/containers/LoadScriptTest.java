package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;

/** src/main/docker/load.sh with a k6 that prints what it was given. */
class LoadScriptTest {

    private static final String K6 = """
            #!/bin/sh
            echo "k6 $*"
            env
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void makeK6() throws IOException {
        Path k6 = Files.writeString(folder.resolve("k6"), K6);
        assertThat(k6.toFile().setExecutable(true)).isTrue();
    }

    static Stream<String> experiments() {
        return Home.experiments().stream();
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void aLoadHasTheSettingsOfItsExperiment(String name) throws Exception {
        for (Map.Entry<String, Load> load : ExperimentFiles.named(name).loads().entrySet()) {
            for (Scale scale : Scale.values()) {
                String printed = run(Map.of("LOAD", load.getKey(), "SCALE", scale.name().toLowerCase()), 0, name);
                Map<String, String> wanted = load.getValue().at(scale);
                assertThat(environment(printed)).as(name + " " + load.getKey() + " " + scale).containsAllEntriesOf(wanted);
                assertThat(printed).contains("/" + load.getValue().script());
            }
        }
    }

    @Test
    void withoutALoadItIsTheFirstOne() throws Exception {
        assertThat(environment(run(Map.of(), 0, "post-000"))).containsEntry("PROGRAM", "nap").containsEntry("RATE", "4");
    }

    @Test
    void whatIsSetAlreadyAndK6sOwnOptionsStay() throws Exception {
        String printed = run(Map.of("RATE", "9", "K6_PROMETHEUS_RW_SERVER_URL", "http://prometheus:9090/api/v1/write",
                "VARIANT", "post-000-core-10"), 0, "post-000", "--vus-max", "7");
        assertThat(environment(printed)).containsEntry("RATE", "9").containsEntry("DURATION", "10s");
        assertThat(printed).contains(" -o experimental-prometheus-rw ", " --tag variant=post-000-core-10 ", " --vus-max 7 ");
    }

    @Test
    void withoutANameItIsTheOneOfTheVariant() throws Exception {
        assertThat(run(Map.of("VARIANT", "pool-mismatch-60-40"), 0)).contains("/pool-mismatch.js");
        assertThat(run(Map.of("VARIANT", "async-blocking-broken,thread-per-task-broken"), 0)).contains("/async-blocking.js");
        assertThat(run(Map.of("VARIANT", "post-000-core-10"), 0)).contains("/post-000.js");
    }

    @Test
    void whatThereIsNotIsTold() throws Exception {
        assertThat(run(Map.of(), 2, "pool-mishmash")).contains("there is no 'pool-mishmash'", "pool-mismatch");
        assertThat(run(Map.of("LOAD", "nightly"), 2, "pool-mismatch")).contains("no load 'nightly'", "scenarios/pool-mismatch.yml");
    }

    private String run(Map<String, String> environment, int exitCode, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of("src/main/docker/load.sh"), Stream.of(arguments)).toList())
                .redirectErrorStream(true);
        builder.environment().keySet().retainAll(List.of("PATH"));
        builder.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
        Map<String, String> complete = new HashMap<>(environment);
        complete.put("SCENARIOS", Home.scenarios().toString());
        builder.environment().putAll(complete);
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isEqualTo(exitCode);
        return printed;
    }

    private static Map<String, String> environment(String printed) {
        return printed.lines().filter(line -> line.matches("\\w+=.*")).map(line -> line.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (first, second) -> second, LinkedHashMap::new));
    }
}
