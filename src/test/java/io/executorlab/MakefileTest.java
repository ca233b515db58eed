package io.executorlab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Programs;
import io.executorlab.lab.run.K6;

/** {@code make setup} with stand-ins for Maven, Go and the lab. */
class MakefileTest {

    private static final String K6_FILE = "src/main/java/io/executorlab/lab/run/K6.java";
    private static final String WAIT_FOR = "n=0; while [ ! -e %s ] && [ $n -lt 200 ]; do sleep 0.1; n=$((n + 1)); done; [ -e %1$s ]";

    @TempDir
    private Path folder;

    @BeforeEach
    void standIns() throws IOException {
        Files.copy(Path.of("Makefile"), folder.resolve("Makefile"));
        Files.createDirectories(folder.resolve(K6_FILE).getParent());
        Files.copy(Path.of(K6_FILE), folder.resolve(K6_FILE));
        Files.createDirectory(folder.resolve("bin"));
        for (String tool : List.of("make", "sh", "sed", "mkdir", "sleep", "touch")) {
            tool(tool);
        }
        program("lab", "echo lab $@ >>ran");
    }

    @Test
    void goBuildsK6WhileMavenBuildsTheLab() throws Exception {
        program("mvnw", "touch maven; " + WAIT_FOR.formatted("go"));
        program("bin/go", "touch go; echo $@ >>ran; " + WAIT_FOR.formatted("maven"));
        assertThat(setup()).isZero();
        assertThat(Files.readAllLines(folder.resolve("ran"))).containsExactly("install go.k6.io/k6@v" + K6.VERSION, "lab setup");
    }

    @Test
    void whereGoFailsTheLabItselfTellsWhatIsMissing() throws Exception {
        program("mvnw", "true");
        program("bin/go", "echo no network; exit 1");
        assertThat(setup()).isZero();
        assertThat(folder.resolve("ran")).hasContent("lab setup");
        assertThat(folder.resolve(".lab/k6-build.log")).hasContent("no network");
    }

    @Test
    void whereTheBuildFailsNothingIsSetUp() throws Exception {
        program("mvnw", "exit 1");
        program("bin/go", "true");
        assertThat(setup()).isEqualTo(2);
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    private void tool(String name) throws IOException {
        program("bin/" + name, "exec %s \"$@\"".formatted(Programs.require(name, "it is part of every system for developers")));
    }

    private void program(String name, String script) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private int setup() throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(folder.resolve("bin/make").toString(), "setup").directory(folder.toFile())
                .redirectErrorStream(true).redirectOutput(new File(folder.toFile(), "printed"));
        builder.environment().put("PATH", folder.resolve("bin").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("MAKEFLAGS");
        Process make = builder.start();
        assertThat(make.waitFor(60, TimeUnit.SECONDS)).as("make ended").isTrue();
        return make.exitValue();
    }
}
