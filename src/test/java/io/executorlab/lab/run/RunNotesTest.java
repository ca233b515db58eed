package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.evidence.RunLog;
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
}
