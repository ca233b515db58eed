package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Watched;
import io.executorlab.lab.process.Pause;

class RunNotesTest {

    @TempDir
    private Path folder;

    @Test
    void theAppIsDownFromWhenThatWasFirstSeen() throws IOException {
        RunNotes notes = RunNotes.begin(RunLog.Subject.of("test", "cell"), folder);
        assertThat(notes.end().times().appDownAt()).isNull();
        notes.appDown();
        Long first = notes.end().times().appDownAt();
        Pause.millis(20);
        notes.appDown();
        assertThat(notes.end().times().appDownAt()).isNotNull().isEqualTo(first);
    }

    @Test
    void saysWhereItIsKnownForAPartOfTheTimeWhoStartedVirtualThreads() throws IOException {
        RunNotes notes = RunNotes.begin(RunLog.Subject.of("test", "cell"), "http://127.0.0.1:8081/actuator", List.of("k6"), folder);
        assertThat(notes.end().watched().startersSampled()).isNull();
        notes.startersSampled();
        Watched watched = notes.end().watched();
        assertThat(watched.startersSampled()).isTrue();
        assertThat(watched.notes()).singleElement().asString().contains("more than 288 KB a second", "for 3 s at a time", "--recording on");
        assertThat(Json.read(folder.resolve(Evidence.RUN), RunLog.class).watched()).isEqualTo(watched);
    }
}
