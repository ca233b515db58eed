package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhaseTimesTest {

    @TempDir
    private Path folder;

    @Test
    void allButTheLoadIsBeyondIt() throws IOException {
        run("fixed", "RAN", 2000, "\"start\": 3.0, \"attach\": 0.5, \"warm-up\": 4.0, \"rest\": 2.5, \"load\": 10.0, \"drain\": 1.0");
        run("broken", "RAN", 1000, "\"start\": 1.0, \"load\": 20.0");
        run("virtual", "NOT_ON_THIS_JVM", 0, "");
        PhaseTimes times = PhaseTimes.below(folder);
        assertThat(times.beyondTheLoad()).containsExactly(1.0, 11.0);
        assertThat(times.rows()).extracting(row -> String.join(" ", row)).containsExactly(
                "seconds start attach warm-up rest load drain save stop beyond its load",
                "test broken 1 0 0 0 20 0 0 0 1", "test fixed 3 0.50 4 2.50 10 1 0 0 11");
    }

    private void run(String cell, String outcome, long loadFrom, String phases) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve(cell)).resolve("run.json"), """
                {"format": 1, "experiment": "test", "cell": "%s", "outcome": "%s", "startedAt": 1, "readyAt": 2, "loadFrom": %d, "loadTo": 4,
                 "drainedAt": 5, "stoppedAt": 6, "loadExit": 0, "phases": {%s}}""".formatted(cell, outcome, loadFrom, phases));
    }
}
