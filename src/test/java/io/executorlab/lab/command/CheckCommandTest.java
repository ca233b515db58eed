package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.experiment.Preset;
import io.executorlab.lab.report.CheckFiles;

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
    void aPresetTakesThePlaceOfAFileAndSaysWhatItNeeds() throws Exception {
        check(ExitCode.USAGE, "leave one of them out. For a budget of your own that begins with the preset: lab check --init --preset strict",
                "--preset", "strict", "--budget", budget(), "--management", NOBODY, "--", "true");
        check(ExitCode.USAGE, "--preset strict bounds what only the app's process tells: children.left, threads.virtual.left, threads.virtual.submit-failed. "
                + "Add --start COMMAND or --pid PID", "--preset", "strict", "--management", NOBODY, "--", "true");
        check(ExitCode.USAGE, "--preset", "--preset", "loose", "--management", NOBODY, "--", "true");
        check(ExitCode.NOT_STARTED, "Nothing listens on", "--preset", "steady", "--management", NOBODY, "--pid", ProcessHandle.current().pid(),
                "--out", folder.resolve("out"), "--", "true");
        assertThat(folder.resolve("out/budget/steady.yml")).content().isEqualTo(Preset.STEADY.text());
    }

    @Test
    void saysWhatCannotBeRepeatedOrWritten() throws Exception {
        check(ExitCode.USAGE, "--retries takes a whole number from 0 to 9", "--budget", budget(), "--management", NOBODY, "--retries", "10", "--", "true");
        check(ExitCode.USAGE, "--start-limit must be like 90s", "--budget", budget(), "--management", NOBODY, "--start-limit", "soon", "--", "true");
        check(ExitCode.USAGE, "give it nothing but --out", "--prove", budget(), "--retries", "2");
        check(ExitCode.USAGE, "give it nothing but --out", "--prove", budget(), "--report-only");
        check(ExitCode.USAGE, "--url is for --init", "--budget", budget(), "--management", NOBODY, "--url", "http://127.0.0.1:1", "--", "true");
        check(ExitCode.USAGE, "--init runs nothing and judges nothing", "--init", "--budget", budget());
        check(ExitCode.USAGE, "--init runs nothing and judges nothing", "--init", "--", "k6", "run", "load.js");
        check(ExitCode.USAGE, "--url must be like http://127.0.0.1:8080", "--init", "--url", "localhost:8080");
        check(ExitCode.USAGE, "needs no --pid", "--init", "--url", "http://127.0.0.1:1", "--pid", 1);
    }

    @Test
    void anAppThatStartsTooSlowlyIsEnded() throws Exception {
        check(ExitCode.NOT_STARTED, "The app was not ready within 1 s (--start-limit).", "--budget", budget(), "--management", NOBODY, "--start",
                "sleep 60", "--start-limit", "1s", "--out", folder.resolve("out"), "--", "true");
    }

    @Test
    void saysWhatAVersionToSetBesideItNeeds() throws Exception {
        Object[] both = {"--budget", budget(), "--management", NOBODY, "--start", "java -jar new.jar"};
        check(ExitCode.USAGE, "--against runs both versions by turns and has to start them", "--budget", budget(), "--management", NOBODY,
                "--against", "java -jar old.jar", "--", "true");
        check(ExitCode.USAGE, "--runs takes a whole number from 3 on", with(both, "--against", "java -jar old.jar", "--runs", 2));
        check(ExitCode.USAGE, "--runs says how often --against runs each version", with(both, "--runs", 5));
        check(ExitCode.USAGE, "give it nothing but --out", "--prove", budget(), "--runs", 5);
        check(ExitCode.USAGE, "--against needs the command that starts the other version", with(both, "--against", " "));
        check(ExitCode.USAGE, "leave --compare-with, --report-only, --retries and", with(both, "--against", "java -jar old.jar", "--compare-with", compared()));
    }

    private static Object[] with(Object[] options, Object... more) {
        return Stream.of(Stream.of(options), Stream.of(more), Stream.of("--", "true")).flatMap(each -> each).toArray();
    }

    private Path compared() throws IOException {
        CheckFiles.write(folder.resolve("compared"), Checks.allHeld(), Optional.empty());
        return folder.resolve("compared");
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
            check(ExitCode.NOT_STARTED, "The load command ./load.sh is not a program.", "--budget", budget(), "--management",
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
