package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.ScriptedTarget;

class CheckCommandTest {

    private static final String NOBODY = "http://127.0.0.1:1/actuator";

    @TempDir
    private Path folder;

    private Path budget() throws IOException {
        return Files.writeString(folder.resolve("threads.yml"), "bounds:\n  threads.peak: {at-most: 500}\n");
    }

    private void check(int code, String message, Object... arguments) {
        PrintStream stderr = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            assertThat(Lab.run(Stream.concat(Stream.of("check"), Stream.of(arguments).map(Object::toString))
                    .toArray(String[]::new)))
                    .as(said.toString(StandardCharsets.UTF_8)).isEqualTo(code);
        } finally {
            System.setErr(stderr);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).contains(message);
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        check(ExitCode.USAGE, "Name the bounds: --budget threads.yml", "--management", NOBODY, "--", "true");
        check(ExitCode.USAGE, "Name the app's actuator: --management http://127.0.0.1:8081/actuator",
                "--budget", budget(), "--", "true");
        check(ExitCode.USAGE, "-- k6 run load.js", "--budget", budget(), "--management", NOBODY);
    }

    @Test
    void takesAWordWithAnAtAsItIs() throws Exception {
        Path words = Files.writeString(folder.resolve("words"), budget().toString());
        check(ExitCode.USAGE, "@" + words + " is not there", "--budget", "@" + words, "--management", NOBODY, "--", "true");
    }

    @Test
    void saysWhatCannotBe() throws Exception {
        check(ExitCode.USAGE, "leave one of them out",
                "--budget", budget(), "--management", NOBODY, "--pid", 1, "--start", "x", "--", "true");
        check(ExitCode.USAGE, "--management must be like", "--budget", budget(), "--management", "localhost", "--", "true");
        check(ExitCode.USAGE, "--recording on needs the app's process",
                "--budget", budget(), "--management", NOBODY, "--recording", "on", "--", "true");
        check(ExitCode.USAGE, "--recording", "--budget", budget(), "--management", NOBODY, "--recording", "perhaps", "--", "true");
        check(ExitCode.USAGE, "--load-limit must be like 90s",
                "--budget", budget(), "--management", NOBODY, "--load-limit", "soon", "--", "true");
        check(ExitCode.USAGE, "--pid", "--budget", budget(), "--management", NOBODY, "--pid", "java", "--", "true");
        Path unknown = Files.writeString(folder.resolve("unknown.yml"), "bounds:\n  threads.peek: {at-most: 5}\n");
        check(ExitCode.USAGE, "threads.peek", "--budget", unknown, "--management", NOBODY, "--", "true");
        check(ExitCode.USAGE, "no.yml", "--budget", folder.resolve("no.yml"), "--management", NOBODY, "--", "true");
        check(ExitCode.USAGE, "holds no check", "--budget", budget(), "--management", NOBODY,
                "--compare-with", folder, "--", "true");
        check(ExitCode.USAGE, "lies in " + folder, "--budget", budget(), "--management", NOBODY, "--out", folder, "--", "true");
        Path full = Files.createDirectory(folder.resolve("full"));
        Files.writeString(full.resolve("notes.txt"), "mine");
        check(ExitCode.USAGE, "is not empty", "--budget", budget(), "--management", NOBODY, "--out", full, "--", "true");
    }

    @Test
    void aSecondCheckTakesThePlaceOfTheFirst() throws Exception {
        Object[] arguments = {"--budget", budget(), "--management", NOBODY, "--out", folder.resolve("out"), "--", "true"};
        check(ExitCode.NOT_STARTED, "Nothing listens on", arguments);
        check(ExitCode.NOT_STARTED, "Nothing listens on", arguments);
    }

    @Test
    void aLoadCommandThatIsMissingIsToldBeforeAnythingElse() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start()) {
            check(ExitCode.NOT_STARTED, "The load command 'k7' is not on PATH.",
                "--budget", budget(), "--management", target.management(),
                    "--out", folder.resolve("out"), "--", "k7", "run");
            check(ExitCode.NOT_STARTED, "The load command ./load.sh is no program.", "--budget", budget(), "--management",
                    target.management(), "--out", folder.resolve("out"), "--", "./load.sh");
            assertThat(target.scrapes()).isZero();
            assertThat(folder.resolve("out")).doesNotExist();
        }
    }

    @Test
    void anAppThatDoesNotAnswerCouldNotBeStarted() throws Exception {
        check(ExitCode.NOT_STARTED, "lab: Nothing listens on 127.0.0.1:1.", "--budget", budget(), "--management", NOBODY, "--out",
                folder.resolve("out"), "--", "true");
        assertThat(folder.resolve("out/run.json")).content().contains("NOT_STARTED", "Nothing listens");
    }

    @Test
    void nothingIsStartedWhereSomebodyAnswersAlready() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start()) {
            check(ExitCode.NOT_STARTED, "Something answers at " + target.management() + " already",
                "--budget", budget(), "--management",
                    target.management(), "--start", "touch " + folder.resolve("started"), "--out", folder.resolve("out"), "--", "true");
            assertThat(folder.resolve("started")).doesNotExist();
        }
    }
}
