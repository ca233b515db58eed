package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.experiment.Preset;

class CheckCommandTest {

    private static final String NOBODY = "http://127.0.0.1:1/actuator";

    @TempDir
    private Path folder;

    private Path budget() throws IOException {
        return Files.writeString(folder.resolve("threads.yml"), "bounds:\n  threads.peak: {at-most: 500}\n");
    }

    private void check(int code, String message, Object... arguments) {
        says(code, message, Stream.concat(Stream.of("check"), Stream.of(arguments)).toArray());
    }

    private void says(int code, String message, Object... words) {
        PrintStream stderr = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            assertThat(Lab.run(Stream.of(words).map(Object::toString).toArray(String[]::new)))
                    .as(said.toString(StandardCharsets.UTF_8)).isEqualTo(code);
        } finally {
            System.setErr(stderr);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).contains(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "--management NOBODY -- true | Missing required argument", "--budget BUDGET -- true | --management http://",
            "--budget BUDGET --management NOBODY | -- k6 run load.js",
            "--budget BUDGET --management NOBODY --pid 1 --start x -- true | mutually exclusive",
            "--budget BUDGET --management NOBODY --preset strict -- true | mutually exclusive",
            "--management NOBODY --preset loose -- true | --preset",
            "--budget BUDGET --management localhost -- true | --management must be like",
            "--budget BUDGET --management NOBODY --recording on -- true | --recording on needs the app's process",
            "--budget BUDGET --management NOBODY --recording perhaps -- true | --recording",
            "--budget BUDGET --management NOBODY --load-limit soon -- true | --load-limit must be like 90s",
            "--budget BUDGET --management NOBODY --pid java -- true | --pid",
            "--budget BUDGET --management NOBODY --annotations threads.sarif -- true | --annotations writes no SARIF",
            "--budget BUDGET --management NOBODY --compare-with FOLDER -- true | holds no check",
            "--budget BUDGET --management NOBODY --out FOLDER -- true | lies in FOLDER",
            "--budget no.yml --management NOBODY -- true | no.yml",
            "--budget @words --management NOBODY -- true | @words is not there"})
    void wrongUsageNamesTheOption(String words, String told) throws Exception {
        String filled = words.replace("BUDGET", budget().toString()).replace("NOBODY", NOBODY).replace("FOLDER",
                folder.toString());
        check(ExitCode.USAGE, told.replace("FOLDER", folder.toString()), (Object[]) filled.split(" "));
    }

    @Test
    void anUnknownMeasureAndAFullFolderAreTold() throws Exception {
        Path unknown = Files.writeString(folder.resolve("unknown.yml"), "bounds:\n  threads.peek: {at-most: 5}\n");
        check(ExitCode.USAGE, "threads.peek", "--budget", unknown, "--management", NOBODY, "--", "true");
        Path full = Files.createDirectory(folder.resolve("full"));
        Files.writeString(full.resolve("notes.txt"), "mine");
        check(ExitCode.USAGE, "is not empty", "--budget", budget(), "--management", NOBODY, "--out", full, "--",
                "true");
    }

    @Test
    void aPresetSaysWhatItNeedsOfTheTarget() throws Exception {
        check(ExitCode.USAGE, "children.left, threads.virtual.left", "--preset", "strict", "--management", NOBODY, "--",
                "true");
        check(ExitCode.NOT_STARTED, "Nothing listens on", "--preset", "steady", "--management", NOBODY, "--pid",
                ProcessHandle.current().pid(), "--out", folder.resolve("out"), "--", "true");
        assertThat(folder.resolve("out/budget/steady.yml")).content().isEqualTo(Preset.STEADY.text());
    }

    @Test
    void saysWhatStandsInThePlaceOfAWordThatWasThere() throws Exception {
        check(ExitCode.USAGE, "In its place: lab init", "--init", "--url", "http://127.0.0.1:8080");
        check(ExitCode.USAGE, "In its place: lab fleet --prometheus URL", "--budget", budget(),
                "--prometheus=" + NOBODY, "--from", "1h");
        check(ExitCode.USAGE, "In its place: lab compare --before COMMAND --after COMMAND", "--budget", budget(),
                "--against", "java -jar old.jar", "--", "true");
        check(ExitCode.USAGE, "In its place: lab prove BUDGET", "--prove", budget());
        check(ExitCode.USAGE, "In its place: the pipeline", "--budget", budget(), "--retries=2", "--", "true");
        says(ExitCode.USAGE, "In its place: lab workshop", "start", "pool-mismatch", "broken", "--as", "exercise-3");
        for (String word : List.of("budget", "man", "bench", "help", "completion")) {
            says(ExitCode.USAGE, "'lab %s' is not there any more. In its place: ".formatted(word), word);
        }
        says(ExitCode.USAGE, "Unmatched argument at index 0: 'chekc'", "chekc");
    }

    @Test
    void saysWhatTwoVersionsNeed() throws Exception {
        Object[] both = {"compare", "--budget", budget(), "--management", NOBODY, "--before", "java -jar old.jar",
                "--after", "java -jar new.jar"};
        says(ExitCode.USAGE, "Missing required option: '--after=COMMAND'", "compare", "--budget", budget(), "--before",
                "x");
        says(ExitCode.USAGE, "--runs takes a whole number from 3 on", with(both, "--runs", 2));
        says(ExitCode.USAGE, "-- k6 run load.js", both);
        says(ExitCode.USAGE, "--before and --after need the commands", "compare", "--budget", budget(), "--before", " ",
                "--after", "x", "--", "true");
    }

    private static Object[] with(Object[] options, Object... more) {
        return Stream.of(Stream.of(options), Stream.of(more), Stream.of("--", "true")).flatMap(words -> words)
                .toArray();
    }

    @Test
    void aLoadCommandThatIsMissingIsToldBeforeAnythingElse() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start()) {
            check(ExitCode.NOT_STARTED, "The load command 'k7' is not on PATH.",
                    "--budget", budget(), "--management", target.management(),
                    "--out", folder.resolve("out"), "--", "k7", "run");
            check(ExitCode.NOT_STARTED, "The load command ./load.sh is not a program.", "--budget", budget(),
                    "--management",
                    target.management(), "--out", folder.resolve("out"), "--", "./load.sh");
            assertThat(target.scrapes()).isZero();
            assertThat(folder.resolve("out")).doesNotExist();
        }
    }

    /** A second check takes the place of the first. */
    @Test
    void anAppThatDoesNotAnswerCouldNotBeStarted() throws Exception {
        for (int run = 0; run < 2; run++) {
            check(ExitCode.NOT_STARTED, "lab: Nothing listens on 127.0.0.1:1.", "--budget", budget(), "--management",
                    NOBODY, "--out", folder.resolve("out"), "--", "true");
            assertThat(folder.resolve("out/run.json")).content().contains("NOT_STARTED", "Nothing listens");
        }
    }

    @Test
    void nothingIsStartedWhereSomebodyAnswersAlready() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start()) {
            check(ExitCode.NOT_STARTED, "Something answers at " + target.management() + " already",
                    "--budget", budget(), "--management",
                    target.management(), "--start", "touch " + folder.resolve("started"), "--out",
                    folder.resolve("out"), "--", "true");
            assertThat(folder.resolve("started")).doesNotExist();
        }
    }
}
