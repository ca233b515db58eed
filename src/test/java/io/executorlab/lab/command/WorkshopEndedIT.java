package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.Patience;

/**
 * A workshop that is ended: in the middle of a run by Ctrl-C, or its terminal is closed, it is killed, or the lid is
 * closed.
 */
class WorkshopEndedIT extends RunInAFolder {

    private static final String EXERCISE = "/api/exercises/exercise-3";
    private static final String RUN = "{}";
    private static final long LID_CLOSED_MILLIS = 20_000;

    /** Its server has a folder of its own while it starts. */
    @ParameterizedTest
    @ValueSource(strings = {"INT", "KILL"})
    void anOpenBoardLeavesNoTemporaryFile(String signal) throws Exception {
        try (LabProcess lab = lab("workshop", "--team")) {
            lab.untilPrinted("--join ");
            lab.signal(signal);
            lab.ends();
            lab.leavesNothing(folder.resolve("workshop"));
        }
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"HUP", "TERM", "KILL"})
    void nothingIsLeftRunningAndTheNextOneGoesOn(String signal) throws Exception {
        try (LabProcess lab = lab("workshop")) {
            OpenedPage console = OpenedPage.of(lab);
            assertThat(console.post(EXERCISE + "/hint", "{\"step\": \"diagnosis\"}")).isEqualTo(200);
            assertThat(console.post(EXERCISE + "/run", RUN)).isEqualTo(200);
            lab.child("exercise-3.js");
            lab.signal(signal);
            lab.ends();
            lab.leavesNothing(folder.resolve("workshop"));
        }
        try (LabProcess again = lab("workshop")) {
            OpenedPage console = OpenedPage.of(again);
            assertThat(console.get(EXERCISE)).containsPattern("\"diagnosis\":\\{\"seen\":\\[\"[^]]+\"],\"more\":2}");
            assertThat(console.post(EXERCISE + "/run", RUN)).as("the load is nobody's").isEqualTo(200);
            again.child("exercise-3.js");
            again.signal("INT");
            again.ends().exitedWith(ExitCode.INTERRUPTED);
            again.leavesNothing(folder.resolve("workshop"));
        }
    }

    /** Meanwhile all of it stands still, and the clock goes on. */
    @Test
    @Tag("long")
    void afterAClosedLidTheConsoleAnswersAndTheRunEnds() throws Exception {
        try (LabProcess lab = lab("workshop")) {
            OpenedPage console = OpenedPage.of(lab);
            assertThat(console.post(EXERCISE + "/run", RUN)).isEqualTo(200);
            lab.child("exercise-3.js");
            List<ProcessHandle> all = ProcessHandle.current().descendants().toList();
            signal(all, "STOP");
            Thread.sleep(LID_CLOSED_MILLIS);
            signal(all, "CONT");
            Patience.await(() -> console.get(EXERCISE).contains("\"running\":null"));
            assertThat(console.post(EXERCISE + "/hint", "{\"step\": \"diagnosis\"}")).isEqualTo(200);
            lab.signal("INT");
            lab.ends().exitedWith(ExitCode.INTERRUPTED);
            lab.leavesNothing(folder.resolve("workshop"));
        }
    }

    private static void signal(List<ProcessHandle> all, String name) throws IOException, InterruptedException {
        for (ProcessHandle one : all.stream().filter(ProcessHandle::isAlive).toList()) {
            LabProcess.signal(one.pid(), name);
        }
    }
}
