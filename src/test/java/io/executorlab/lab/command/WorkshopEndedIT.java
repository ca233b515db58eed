package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A console that ends in the middle of a run, by a terminal that is closed or by whatever kills it; Ctrl-C is in {@link WorkshopIT}. */
@Tag("long")
class WorkshopEndedIT {

    private static final String EXERCISE = "/api/exercises/exercise-3";
    private static final String RUN = "{\"seconds\": 60}";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"HUP", "TERM", "KILL"})
    void nothingIsLeftRunningAndTheNextOneGoesOn(String signal) throws Exception {
        try (LabProcess lab = LabProcess.start(folder, "workshop")) {
            OpenedPage console = OpenedPage.of(lab);
            assertThat(console.post(EXERCISE + "/hint", "{\"step\": \"diagnosis\"}")).isEqualTo(200);
            assertThat(console.post(EXERCISE + "/run", RUN)).isEqualTo(200);
            lab.child("exercise-3.js");
            lab.signal(signal);
            lab.ends();
            lab.leavesNothing(folder.resolve("workshop"));
        }
        try (LabProcess again = LabProcess.start(folder, "workshop")) {
            OpenedPage console = OpenedPage.of(again);
            assertThat(console.get(EXERCISE)).containsPattern("\"diagnosis\":\\{\"seen\":\\[\"[^]]+\"],\"more\":2}");
            assertThat(console.post(EXERCISE + "/run", RUN)).as("the load is nobody's").isEqualTo(200);
            again.child("exercise-3.js");
            again.signal("INT");
            again.ends().exitedWith(ExitCode.INTERRUPTED);
            again.leavesNothing(folder.resolve("workshop"));
        }
    }
}
