package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;

/** A trainer's board and a participant's console as their users start them. */
class WorkshopTeamIT {

    private static final Pattern JOIN = Pattern.compile("--join (http://127\\.0\\.0\\.1:\\d+/(\\S+)) --name NAME");

    @TempDir
    private Path folder;

    private static Matcher found(Pattern pattern, LabProcess lab) {
        lab.untilPrinted("Ctrl-C ends it");
        Matcher found = pattern.matcher(lab.printed());
        assertThat(found.find()).as(lab.printed()).isTrue();
        return found;
    }

    @Test
    @Tag("long")
    void aParticipantIsOnTheBoardAndStillThereWhenTheBoardIsStartedAgain() throws Exception {
        String code;
        try (LabProcess trainer = LabProcess.start(folder, "workshop", "--team")) {
            OpenedPage board = OpenedPage.of(trainer);
            Matcher join = found(JOIN, trainer);
            code = join.group(2);
            try (LabProcess participant =
                    LabProcess.start(folder, "workshop", "--join", join.group(1), "--name", "Kim")) {
                OpenedPage console = OpenedPage.of(participant);
                assertThat(console.get("/api/exercises/exercise-5")).contains("exercise-5");
                Patience.await(
                        () -> board.get("/api/board").contains("\"exercise\":\"exercise-5\",\"step\":\"symptom\""));
                assertThat(board.get("/api/board"))
                        .contains("\"name\":\"Kim\",\"exercise\":\"exercise-5\",\"step\":\"symptom\"");
                participant.signal("INT");
                participant.ends().exitedWith(ExitCode.INTERRUPTED);
            }
            trainer.says("Open to this machine only").signal("INT");
            trainer.ends().exitedWith(ExitCode.INTERRUPTED).says("What has been done is kept");
        }
        try (LabProcess again = LabProcess.start(folder, "workshop", "--team")) {
            assertThat(found(JOIN, again).group(2)).isEqualTo(code);
            assertThat(OpenedPage.of(again).get("/api/board")).contains("\"name\":\"Kim\",\"exercise\":\"exercise-5\"");
        }
    }
}
