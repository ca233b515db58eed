package io.executorlab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.evidence.RunLog;

class ClocksTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"60, 60,", "60, 60.9,", "60, 59.1,", "60, 80, 20", "60, 40, -20", "60, -3540, -3600", "3600, 3603,",
            "3600, 3605, 5"})
    void tellAStepFromADrift(double gone, double onTheWall, Double step) {
        Clocks before = new Clocks(1_000_000, -5);
        Clocks later =
                new Clocks(before.wallMillis() + Math.round(onTheWall * 1000), before.nanos() + Math.round(gone * 1e9));
        assertThat(before.stepUntil(later)).isEqualTo(step == null ? OptionalDouble.empty() : OptionalDouble.of(step));
    }

    @Test
    void aRunUnderWhichTheClockWasSetIsNoEvidence() throws IOException {
        RunNotes notes = RunNotes.begin(RunLog.Subject.of("test", "cell"), folder);
        Clocks now = Clocks.now();
        notes.loadBegins(new Clocks(now.wallMillis() + Duration.ofHours(1).toMillis(), now.nanos()));
        notes.loadEnded(0);
        RunLog run = notes.end();
        assertThat(run.outcome()).isEqualTo(RunLog.Outcome.NO_EVIDENCE);
        assertThat(run.problems()).singleElement().asString().contains("its clock was set by -3600 s");
    }

    @Test
    void aRunUnderWhichTheClocksWentOnIsEvidence() throws IOException {
        RunNotes notes = RunNotes.begin(RunLog.Subject.of("test", "cell"), folder);
        notes.loadBegins();
        notes.loadEnded(0);
        assertThat(notes.end().outcome()).isEqualTo(RunLog.Outcome.RAN);
    }
}
