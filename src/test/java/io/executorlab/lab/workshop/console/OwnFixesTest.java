package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.fix.FixVerdict;

/** The learner's fixes as the console has them, with a judge that puts no load on. */
@Timeout(300)
class OwnFixesTest {

    private static final Exercise EXERCISE = Catalogue.read().named("exercise-3");

    @TempDir
    private Path base;
    private final RecordedJudge judge = new RecordedJudge();
    private final ExclusiveJob job = new ExclusiveJob();

    private OwnFixes fixes() {
        return new OwnFixes(base, judge, job);
    }

    private OwnFixes begun() {
        OwnFixes fixes = fixes();
        fixes.begin(EXERCISE);
        return fixes;
    }

    private void awaitEnd() {
        Patience.await(() -> job.running().isEmpty());
    }

    private static void refused(String why, ThrowingCallable what) {
        assertThatExceptionOfType(UsageException.class).isThrownBy(what).withMessageContaining(why);
    }

    private Path file(String name) {
        return base.resolve("workshop/exercise-3").resolve(name);
    }

    /** Two browsers, at the same moment. */
    @RepeatedTest(5)
    void whoeverBeginsTheFilesAreHandedOutOnce() {
        OwnFixes fixes = fixes();
        assertThatNoException().isThrownBy(() -> IntStream.range(0, 4).mapToObj(
                browser -> CompletableFuture.runAsync(() -> fixes.begin(EXERCISE), task -> new Thread(task).start()))
                .toList().forEach(CompletableFuture::join));
    }

    @Test
    void aJudgementTellsHowFarItIsAndThenItsVerdict() throws Exception {
        OwnFixes fixes = begun();
        judge.hold();
        judge.next(RecordedJudge.NOT_FIXED);
        fixes.judge(EXERCISE);
        Patience.await(() -> fixes.state(EXERCISE).judging().filter(RecordedJudge.LINE::equals).isPresent());
        Files.createDirectories(file(".lab/evidence"));
        Json.write(file(".lab/evidence").resolve(FixVerdict.FILE), RecordedJudge.FIXED);
        assertThat(fixes.state(EXERCISE).verdict()).as("while it is judged").isEmpty();
        Patience.await(() -> fixes.seen(EXERCISE).isPresent());
        judge.goOn();
        awaitEnd();
        assertThat(fixes.state(EXERCISE).judging()).isEmpty();
        assertThat(fixes.state(EXERCISE).verdict()).contains(RecordedJudge.NOT_FIXED);
        assertThat(fixes().state(EXERCISE).verdict()).as("after a restart").contains(RecordedJudge.NOT_FIXED);
    }

    @Test
    void thereIsOneLoadAtATimeWhateverItIsFor() {
        OwnFixes fixes = begun();
        OwnRuns runs = new OwnRuns(base.resolve("runs"),
                (exercise, rate, evidence) -> judge.of(exercise.toFix(), fixes.folder(exercise), line -> {}), job);
        judge.hold();
        fixes.judge(EXERCISE);
        refused("being judged", () -> fixes.judge(EXERCISE));
        refused("being judged", () -> runs.start(EXERCISE, null));
        job.stop();
        judge.hold();
        runs.start(EXERCISE, null);
        refused("A run is under way", () -> fixes.judge(EXERCISE));
        job.stop();
    }

    @Test
    void aJudgementThatIsStoppedHasNoVerdictAndIsNoProblem() {
        OwnFixes fixes = begun();
        judge.hold();
        fixes.judge(EXERCISE);
        job.stop();
        assertThat(job.running()).isEmpty();
        assertThat(fixes.state(EXERCISE).verdict()).isEmpty();
        assertThat(fixes.state(EXERCISE).problem()).isEmpty();
    }
}
