package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.executorlab.lab.common.SecretVariables;

/** A pipeline's folder in which programs do nothing, and the lab writes down its words and ends with {@code LAB_EXIT}. */
final class PipelineShell {

    /** Where the pipelines have the lab. */
    static final String LAB = "executor-lab";

    private static final String WORDS = "words";
    private static final String HEADERS = "headers";

    private final Path folder;

    PipelineShell(Path folder) throws IOException {
        this.folder = folder;
        program(LAB + "/lab", "printf '%s\\0' \"$@\" >" + WORDS + "; printf %s \"$" + SecretVariables.HEADERS + "\" >" + HEADERS + "; exit ${LAB_EXIT:-0}");
        for (String name : List.of("bin/git", "bin/mvn", "bin/k6", "mvnw")) {
            program(name, "exit 0");
        }
    }

    private void program(String name, String script) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** The script's exit code. */
    int run(List<String> shell, String script, Map<String, String> environment) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("script"), script);
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(shell)).directory(folder.toFile())
                .redirectErrorStream(true).redirectOutput(folder.resolve("printed").toFile());
        builder.command().add(file.toString());
        builder.environment().putAll(environment);
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (path, ours) -> ours + ":" + path);
        Process process = builder.start();
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).as("the script has ended").isTrue();
        return process.exitValue();
    }

    /** What its variable for headers held. */
    String headers() throws IOException {
        return Files.readString(folder.resolve(HEADERS));
    }

    /** What the lab was called with. */
    List<String> words() throws IOException {
        return Arrays.asList(Files.readString(folder.resolve(WORDS)).split("\0"));
    }
}
