package io.executorlab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.Programs;
import io.executorlab.lab.process.Probe;

/** {@code make record} with stand-ins for Maven, Go, git and the lab. */
class MakefileTest {

    private static final String K6_FILE = "src/main/java/io/executorlab/lab/run/K6.java";
    private static final String RUN = "lab run one two --strict --runs 5 --attempts 1 --scale post --out ";
    private static final String RECORD = "target/record/one+two";
    private static final String LAB = "echo lab $@ >>ran; mkdir -p " + RECORD + " target/record/again/one+two; ";

    @TempDir
    private Path folder;

    @BeforeEach
    void standIns() throws IOException {
        Files.copy(Path.of("Makefile"), folder.resolve("Makefile"));
        Files.createDirectories(folder.resolve(K6_FILE).getParent());
        Files.copy(Path.of(K6_FILE), folder.resolve(K6_FILE));
        Files.createDirectory(folder.resolve("bin"));
        for (String tool : List.of("make", "sh", "sed", "mkdir", "sleep", "touch", "rm", "echo")) {
            String found = Programs.require(tool, "it is part of every system for developers");
            program("bin/" + tool, "exec %s \"$@\"".formatted(found));
        }
        program("bin/go", "true");
        program("mvnw", "case $* in *docs) echo mvnw $@ >>ran;; esac");
        checkout("");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 2"})
    void whatIsRecordedIsRunFiveTimesThenPackedAndShownInTheDocsHoweverItCameOut(int ofLab, int ofMake)
            throws Exception {
        program("lab", LAB + "[ $1 != run ] || exit " + ofLab);
        assertThat(record()).isEqualTo(ofMake);
        assertThat(recorded()).containsExactly(RUN + RECORD,
                "lab report target/record/one+two/one --pack docs/recorded/one.zip",
                "lab report target/record/one+two/two --pack docs/recorded/two.zip",
                "mvnw -B -q test-compile exec:java@docs");
    }

    @Test
    void whatWasInterruptedGoesOnWhereItStopped() throws Exception {
        program("lab", LAB + "[ $1 = setup ] || { touch %s/plan.json; exit 130; }".formatted(RECORD));
        assertThat(record()).isEqualTo(2);
        assertThat(recorded()).containsExactly(RUN + RECORD);
        program("lab", LAB);
        assertThat(record()).isZero();
        assertThat(recorded().get(1)).isEqualTo("lab run --resume " + RECORD);
        assertThat(record()).isZero();
        assertThat(recorded().get(5)).as("what was packed is begun anew").isEqualTo(RUN + RECORD);
    }

    @Test
    void whatIsNotCommittedIsNotRecorded() throws Exception {
        checkout(" M pom.xml");
        program("lab", LAB);
        assertThat(record()).isEqualTo(2);
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    private void checkout(String changed) throws IOException {
        program("bin/git", "echo '%s' | sed /^$/d".formatted(changed));
    }

    private List<String> recorded() throws IOException {
        return Files.readAllLines(folder.resolve("ran")).stream().filter(line -> !line.equals("lab setup")).toList();
    }

    private void program(String name, String script) throws IOException {
        Path program = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    /** Within a make this one would take itself for a part of it. */
    private int record() {
        return Probe.of(List.of("env", "-u", "MAKEFLAGS", "-u", "MFLAGS", "-u", "MAKELEVEL",
                "PATH=" + folder.resolve("bin"), "JAVA_HOME=" + System.getProperty("java.home"),
                folder.resolve("bin/make").toString(), "-C", folder.toString(), "record", "EXPERIMENTS=one two",
                "RUN_OPTIONS=--scale post"), Duration.ofMinutes(3)).orElseThrow().exitCode();
    }
}
