package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
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
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.OutputCaptureExtension;
import picocli.CommandLine;

import io.executorlab.lab.command.Lab;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;

/** {@code lab list --load} and src/main/docker/load.sh with a k6 that prints what it was given. */
@ExtendWith(OutputCaptureExtension.class)
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
            assertThat(environment(printed)).as(name + " " + load.getKey()).containsAllEntriesOf(wanted);
            assertThat(printed).contains("/" + load.getValue().script());
        }
    }

    @Test
    void whatIsSetAlreadyAndK6sOwnOptionsStay() throws Exception {
        String printed = run(settings("post-000", "--load="),
                Map.of("RATE", "9", "K6_PROMETHEUS_RW_SERVER_URL", "http://prometheus:9090/api/v1/write",
                        "VARIANT", "post-000-core-10"),
                0, "--vus-max", "7");
        assertThat(environment(printed)).containsEntry("RATE", "9").containsEntry("DURATION", "10s");
        assertThat(printed).contains(" -o experimental-prometheus-rw ", " --tag variant=post-000-core-10 ",
                " --vus-max 7 ");
    }

    @Test
    void withoutSettingsTheScriptSaysWhatToPipeIn() throws Exception {
        assertThat(run("", Map.of(), 2)).contains("pipe in what 'lab list NAME --load LOAD' prints");
        assertThat(run("$(touch x)=1\n", Map.of(), 2)).contains("pipe in");
    }

    private static String settings(String... arguments) {
        StringWriter printed = new StringWriter();
        int code = new CommandLine(new Lab()).setOut(new PrintWriter(printed)).setCaseInsensitiveEnumValuesAllowed(true)
                .execute(Stream.concat(Stream.of("list"), Stream.of(arguments)).toArray(String[]::new));
        assertThat(code).isZero();
        return printed.toString();
    }

    private String run(String settings, Map<String, String> environment, int exitCode, String... arguments)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(Stream.concat(Stream.of("src/main/docker/load.sh"), Stream.of(arguments)).toList())
                        .redirectErrorStream(true);
        builder.environment().keySet().retainAll(List.of("PATH"));
        builder.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
        Map<String, String> complete = new HashMap<>(environment);
        complete.put("SCENARIOS", Home.scenarios().toString());
        builder.environment().putAll(complete);
        Process process = builder.start();
        try (Writer input = process.outputWriter()) {
            input.write(settings);
        }
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(printed).isEqualTo(exitCode);
        return printed;
    }

    private static Map<String, String> environment(String printed) {
        return printed.lines().filter(line -> line.matches("\\w+=.*")).map(line -> line.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (first, second) -> second,
                        LinkedHashMap::new));
    }
}
