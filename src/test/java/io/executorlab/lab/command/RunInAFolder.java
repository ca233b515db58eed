package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.io.TempDir;

/** A lab of its own in an empty folder, which runs an experiment. */
abstract class RunInAFolder {

    static final Duration A_RUN = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    Path out() {
        return folder.resolve("out");
    }

    LabProcess run(Path experiment, String... more) throws IOException {
        return Experiments.run(folder, Map.of(), List.of(), experiment, out(), more);
    }
}
