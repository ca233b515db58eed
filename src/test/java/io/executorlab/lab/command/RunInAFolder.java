package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;

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
        List<String> words =
                new ArrayList<>(List.of("run", "--experiment", experiment.toString(), "--out", out().toString()));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    /** @param load a script for a shell */
    LabProcess check(String budget, String management, List<String> options, String load) throws IOException {
        return LabProcess.check(folder, out(), budget, management, options, load);
    }
}
