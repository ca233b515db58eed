package io.executorlab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Probe;
import io.executorlab.lab.run.K6;

/** {@code make record} with stand-ins for Maven, Go, git and the lab. */
class MakefileTest {

    private static final String K6_FILE = "src/main/java/io/executorlab/lab/run/K6.java";

    private static final String LAB = "echo lab $@ >>ran; mkdir -p target/record/one+two target/record/again/one+two";

    @TempDir
    private Path folder;

    @BeforeEach
    void standIns() throws IOException {
        Files.copy(Path.of("Makefile"), folder.resolve("Makefile"));
        Files.createDirectories(folder.resolve(K6_FILE).getParent());
        Files.copy(Path.of(K6_FILE), folder.resolve(K6_FILE));
        Files.createDirectory(folder.resolve("bin"));
        for (String tool : List.of("make", "sh", "sed", "mkdir", "sleep", "touch", "rm", "echo")) {
            tool(tool);
        }
        program("lab", "echo lab $@ >>ran");
    }

    @Test
    void whatIsRecordedIsRunFiveTimesThenPackedAndShownInTheDocs() throws Exception {
        aCheckout("");
        program("lab", LAB);
        assertThat(record()).isZero();
        assertThat(recorded()).containsExactly(
                "lab run one two --strict --runs 5 --attempts 1 --scale post --out target/record/one+two",
                "lab report target/record/one+two/one --pack docs/recorded/one.zip",
                "lab report target/record/one+two/two --pack docs/recorded/two.zip",
                "mvnw -B -q test-compile exec:java@docs");
    }

    @Test
    void whatWasInterruptedGoesOnWhereItStopped() throws Exception {
        aCheckout("");
        program("lab", LAB + "; [ $1 = setup ] || { touch target/record/one+two/plan.json; exit 130; }");
        assertThat(record()).isEqualTo(2);
        assertThat(recorded()).singleElement().asString().startsWith("lab run one two");
        program("lab", LAB);
        assertThat(record()).isZero();
        assertThat(recorded().get(1)).isEqualTo("lab run --resume target/record/one+two");
        assertThat(record()).isZero();
        assertThat(recorded().get(5)).as("what was packed is begun anew").startsWith("lab run one two");
    }

    @Test
    void aBoundThatDoesNotHoldIsRecordedAndTold() throws Exception {
        aCheckout("");
        program("lab", LAB + "; [ $1 != run ]");
        assertThat(record()).isEqualTo(2);
        assertThat(recorded()).hasSize(4).endsWith("mvnw -B -q test-compile exec:java@docs");
        assertThat(folder.resolve("printed")).content().contains("recorded as it came out");
    }

    @Test
    void whatIsNotCommittedIsNotRecorded() throws Exception {
        aCheckout(" M pom.xml");
        program("lab", LAB);
        assertThat(record()).isEqualTo(2);
        assertThat(folder.resolve("ran")).doesNotExist();
        assertThat(folder.resolve("printed")).content().contains("not committed", " M pom.xml");
    }

    private void aCheckout(String changed) throws IOException {
        program("bin/git", "echo '%s' | sed /^$/d".formatted(changed));
        program("bin/go", "true");
        program("mvnw", "case $* in *docs) echo mvnw $@ >>ran;; esac");
    }

    private int record() throws IOException {
        return make("record", "EXPERIMENTS=one two", "RUN_OPTIONS=--scale post");
    }

    private List<String> recorded() throws IOException {
        return Files.readAllLines(folder.resolve("ran")).stream().filter(line -> !line.equals("lab setup")).toList();
    }

    private void tool(String name) throws IOException {
        program("bin/" + name,
                "exec %s \"$@\"".formatted(Programs.require(name, "it is part of every system for developers")));
    }

    private void program(String name, String script) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    /** Within a make this one would take itself for a part of it. */
    private int make(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("env", "-u", "MAKEFLAGS", "-u", "MFLAGS", "-u", "MAKELEVEL",
                "PATH=" + folder.resolve("bin"), "JAVA_HOME=" + System.getProperty("java.home"),
                folder.resolve("bin/make").toString(), "-C", folder.toString()));
        command.addAll(List.of(arguments));
        Probe make = Probe.of(command, Duration.ofMinutes(3)).orElseThrow();
        Files.writeString(folder.resolve("printed"), make.printed());
        return make.exitCode();
    }
}
