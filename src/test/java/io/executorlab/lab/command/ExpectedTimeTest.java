package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.run.RunPlan;

/** How long a plan expects loads by rounds to take: as long as they took, where they were run before. */
class ExpectedTimeTest {

    private static final Path PACK = Path.of("docs/recorded/rejection.zip");
    private static final Experiment REJECTION = ExperimentFiles.named("rejection");
    private static final String CELL = REJECTION.cells().get(0).id();

    @TempDir
    private Path folder;

    private static RunPlan.Part part(String name, Path... earlier) {
        return new ChosenExperiment(ExperimentFiles.named(name), ExperimentFiles.file(name), Path.of("scenarios")).part(Scale.QUICK, List.of(earlier));
    }

    /** One run of a cell of rejection, with its warm-up of 1 s. */
    private void ran(String results, String run, Map<String, String> load, RunLog.Outcome outcome, double seconds) throws IOException {
        Path its = Files.createDirectories(folder.resolve(results).resolve("rejection").resolve(run));
        RunLog.Subject subject = new RunLog.Subject("rejection", CELL, List.of(), "quick", load, Map.of(), null);
        Json.write(its.resolve(Evidence.RUN), new RunLog(RunLog.FORMAT, subject, outcome, List.of(),
                new RunLog.Times(0, 0, 10_000, 10_000 + (long) (1000 * seconds), 0, 0), 0, null, Map.of(RunLog.Phase.WARM_UP.toString(), 1.0)));
    }

    private static Map<String, String> load() {
        return REJECTION.environment(REJECTION.cell(CELL), Scale.QUICK);
    }

    @Test
    void roundsThatWereNeverRunCountWithTheirLimitAndArrivalsAreNone() {
        RunPlan.Part rejection = part("rejection");
        assertThat(rejection.limits()).containsExactlyElementsOf(rejection.cells().keySet());
        assertThat(part("event-loop-per-call").limits()).isEmpty();
    }

    @Test
    void theRecordedPackTellsHowLongTheyTook() {
        RunPlan.Part limits = part("rejection");
        RunPlan.Part recorded = part("rejection", folder.resolve("not-there"), folder.resolve("not-there.zip"), PACK);
        assertThat(recorded.limits()).isEmpty();
        assertThat(recorded.cells().keySet()).isEqualTo(limits.cells().keySet());
        recorded.cells().forEach((cell, seconds) -> assertThat(seconds).as(cell).isPositive().isLessThan(limits.cells().get(cell)));
    }

    @Test
    void theFirstSourceThatHasRunsUnderTheSameLoadCountsWithTheirMedian() throws IOException {
        ran("new", CELL, Map.of("ROUNDS", "99", "DURATION", "20s"), RunLog.Outcome.RAN, 99);
        ran("new", CELL + ".2", load(), RunLog.Outcome.NO_EVIDENCE, 99);
        Files.writeString(Files.createDirectories(folder.resolve("new/rejection/damaged")).resolve(Evidence.RUN), "{");
        ran("middle", CELL, load(), RunLog.Outcome.RAN, 4);
        ran("middle", CELL + ".2", load(), RunLog.Outcome.RAN, 5);
        ran("middle", CELL + ".3", load(), RunLog.Outcome.RAN, 9);
        ran("old", CELL, load(), RunLog.Outcome.RAN, 50);
        RunPlan.Part part = part("rejection", folder.resolve("new"), folder.resolve("middle"), folder.resolve("old"));
        assertThat(part.cells().get(CELL)).isEqualTo(6);
        assertThat(part.limits()).doesNotContain(CELL).hasSize(part.cells().size() - 1);
    }

    @Test
    void aFileThatIsNoPackIsNoHindrance() throws IOException {
        Path noPack = Files.writeString(folder.resolve("rejection.zip"), "no pack");
        assertThat(part("rejection", noPack).limits()).isNotEmpty();
    }
}
