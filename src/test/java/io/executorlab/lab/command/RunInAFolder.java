package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;

/** A lab of its own in an empty folder. */
abstract class RunInAFolder {

    static final Duration A_RUN = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    Path out() {
        return folder.resolve("out");
    }

    LabProcess lab(String... words) throws IOException {
        return LabProcess.start(folder, words);
    }

    LabProcess run(Path experiment, String... more) throws IOException {
        return lab(wordsOfARun(experiment, more));
    }

    String[] wordsOfARun(Path experiment, String... more) {
        return Stream.concat(Stream.of("run", "--experiment", experiment.toString(), "--out", out().toString()),
                Stream.of(more)).toArray(String[]::new);
    }

    LabProcess check(String budget, String management, List<String> options, String load) throws IOException {
        return check(out(), budget, management, options, load);
    }

    /**
     * Starts a check.
     *
     * @param budget a file's text
     * @param load a script for a shell
     */
    LabProcess check(Path out, String budget, String management, List<String> options, String load)
            throws IOException {
        Path file = Files.writeString(Files.createTempFile(folder, "budget-", ".yml"), budget);
        return lab(Stream.of(List.of("check", "--budget", file.toString(), "--management", management, "--out",
                out.toString()), options, List.of("--", "sh", "-c", load)).flatMap(List::stream)
                .toArray(String[]::new));
    }

    /** The result that a check has left. */
    CheckResult checked() throws IOException {
        return Json.read(out().resolve(CheckResult.FILE), CheckResult.class);
    }

    /** The course of a run in this folder. */
    static RunLog log(Path folder) throws IOException {
        return Json.read(folder.resolve(Evidence.RUN), RunLog.class);
    }
}
