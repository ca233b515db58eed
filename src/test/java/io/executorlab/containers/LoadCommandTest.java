package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

import io.executorlab.lab.Patience;
import io.executorlab.lab.command.Lab;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.Probe;

/** {@code lab list --load} and src/main/docker/load.sh with a k6 that prints what it was given. */
class LoadCommandTest {

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

    @ParameterizedTest
    @ValueSource(strings = {"post-000", "pool-mismatch"})
    void aLoadHasTheSettingsOfItsExperiment(String name) throws Exception {
        for (Map.Entry<String, Load> load : ExperimentFiles.named(name).loads().entrySet()) {
            String printed = run(settings(name, "--load=" + load.getKey(), "--scale=" + Scale.POST), Map.of(), 0);
            Map<String, String> wanted = load.getValue().at(Scale.POST);
            assertThat(printed.lines()).as(name + " " + load.getKey())
                    .containsAll(wanted.entrySet().stream().map(Object::toString).toList());
            assertThat(printed).contains("/" + load.getValue().script());
        }
    }

    @Test
    void whatIsSetAlreadyAndK6sOwnOptionsStay() throws Exception {
        String printed = run(settings("post-000", "--load="),
                Map.of("RATE", "9", "K6_PROMETHEUS_RW_SERVER_URL", "http://prometheus:9090/api/v1/write",
                        "VARIANT", "post-000-core-10"),
                0, "--vus-max", "7");
        assertThat(printed.lines()).contains("RATE=9", "DURATION=10s");
        assertThat(printed).contains(" -o experimental-prometheus-rw ", " --tag variant=post-000-core-10 ",
                " --vus-max 7 ");
    }

    @Test
    void withoutSettingsTheScriptRunsNothing() throws Exception {
        assertThat(run("", Map.of(), 2) + run("$(touch x)=1\n", Map.of(), 2)).doesNotContain("k6 run");
    }

    private static String settings(String... arguments) {
        StringWriter printed = new StringWriter();
        int code = new CommandLine(new Lab()).setOut(new PrintWriter(printed)).setCaseInsensitiveEnumValuesAllowed(true)
                .execute(Stream.concat(Stream.of("list"), Stream.of(arguments)).toArray(String[]::new));
        assertThat(code).isZero();
        return printed.toString();
    }

    private String run(String settings, Map<String, String> environment, int exitCode, String... arguments) {
        List<String> command = new ArrayList<>(List.of("env", "-i", "PATH=" + folder + ":" + System.getenv("PATH"),
                "SCENARIOS=" + Home.scenarios()));
        environment.forEach((name, value) -> command.add(name + "=" + value));
        command.addAll(List.of("sh", "-c", "printf %s \"$0\" | src/main/docker/load.sh \"$@\"", settings));
        command.addAll(List.of(arguments));
        Probe script = Probe.of(command, Patience.SOON).orElseThrow();
        assertThat(script.exitCode()).as(script.printed()).isEqualTo(exitCode);
        return script.printed();
    }
}
