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

/**
 * A pipeline's folder in which programs do nothing, and the lab writes down its words and ends with {@code LAB_EXIT}.
 * It is a program of its own, or {@code java} with a jar; {@code curl} gets a file with the name of what was asked for,
 * unless {@code CURL_EXIT} says otherwise or the address has {@code CURL_LACKS} in it.
 */
final class PipelineShell {

    /** The path of the lab that pipelines build themselves. */
    static final String LAB = "executor-lab";

    private static final String WORDS = "words";
    private static final String HEADERS = "headers";
    private static final String ASKED_FOR = "asked-for";
    private static final String WRITE_DOWN =
            "printf '%s\\0' \"$@\" >" + WORDS + "; printf %s \"$" + SecretVariables.HEADERS + "\" >" + HEADERS
                    + "; exit ${LAB_EXIT:-0}";

    private final Path folder;

    PipelineShell(Path folder) throws IOException {
        this.folder = folder;
        program(LAB + "/lab", WRITE_DOWN);
        // -jar FILE, and then the lab's words.
        program("bin/java", "[ \"$1\" = -jar ] && [ -s \"$2\" ] || exit 97; shift 2; " + WRITE_DOWN);
        program("bin/curl", """
                [ -z "$CURL_EXIT" ] || exit $CURL_EXIT
                while [ $# -gt 0 ]; do case $1 in --output) to=$2; shift;; http*) from=$1;; esac; shift; done
                [ -z "$CURL_LACKS" ] || case $from in *"$CURL_LACKS"*) exit 22;; esac
                echo "$from" >>asked-for
                mkdir -p "$(dirname "$to")" && basename "$from" >"$to\"""");
        for (String name : List.of("bin/git", "bin/mvn", "bin/k6", "mvnw")) {
            program(name, "exit 0");
        }
    }

    void program(String name, String script) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** The script's exit code. */
    int run(List<String> shell, String script, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("script"), script);
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(shell)).directory(folder.toFile())
                .redirectErrorStream(true).redirectOutput(folder.resolve("printed").toFile());
        builder.command().add(file.toString());
        builder.environment().remove("JAVA_HOME");
        builder.environment().putAll(environment);
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (path, ours) -> ours + ":" + path);
        Process process = builder.start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("the script has ended").isTrue();
        return process.exitValue();
    }

    String printed() throws IOException {
        return Files.readString(folder.resolve("printed"));
    }

    /** Returns the headers in the lab's variable for them. */
    String headers() throws IOException {
        return Files.readString(folder.resolve(HEADERS));
    }

    /** Returns the words that the lab was called with. */
    List<String> words() throws IOException {
        return Arrays.asList(Files.readString(folder.resolve(WORDS)).split("\0"));
    }

    boolean calledTheLab() {
        return Files.exists(folder.resolve(WORDS));
    }

    /** Returns the addresses of the downloads, in turn. */
    List<String> askedFor() throws IOException {
        return Files.exists(folder.resolve(ASKED_FOR)) ? Files.readAllLines(folder.resolve(ASKED_FOR)) : List.of();
    }
}
