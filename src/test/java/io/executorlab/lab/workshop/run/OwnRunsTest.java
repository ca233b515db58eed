package io.executorlab.lab.workshop.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.fix.OneLoad;
import io.executorlab.lab.workshop.material.Cause;
import io.executorlab.lab.workshop.material.Material;

/** The learner's own runs, with a runner that starts nothing. */
@Timeout(300)
class OwnRunsTest {

    private static final Path EVIDENCE = Path.of("src/test/resources/recorded/event-loop-per-call/broken");
    private static final Exercise EXERCISE = Catalogue.read().named("exercise-3");
    private static final Exercise ANOTHER = Catalogue.read().named("exercise-4");

    private static final OwnRuns.Chosen LOAD = new OwnRuns.Chosen(30, null);

    @TempDir
    private Path folder;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch there = new CountDownLatch(1);
    private final ExclusiveJob underWay = new ExclusiveJob();

    private OwnRuns runs(OwnRuns.Runner runner) {
        return new OwnRuns(folder, runner, underWay);
    }

    /** Leaves a recorded run's evidence. */
    private OwnRuns leaving() {
        return runs(runner((exercise, its) -> FileSystemUtils.copyRecursively(EVIDENCE, its)));
    }

    /** Runs until it is stopped. */
    private OwnRuns lasting() {
        return runs(runner((exercise, its) -> {
            try {
                FileSystemUtils.copyRecursively(EVIDENCE, its);
                there.countDown();
                assertThat(stopped.await(2, TimeUnit.MINUTES)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    private interface Run {
        void run(Exercise exercise, Path folder) throws IOException;
    }

    private OwnRuns.Runner runner(Run run) {
        return (exercise, variant, load, its) -> new ExclusiveJob.Work() {
            @Override
            public void run() throws IOException {
                run.run(exercise, its);
            }

            @Override
            public void stop() {
                stopped.countDown();
            }
        };
    }

    private void awaitEnd() throws InterruptedException {
        while (underWay.running().isPresent()) {
            Thread.sleep(20);
        }
    }

    @Test
    void whatARunLeavesIsThereForAConsoleThatIsStartedAgain() throws InterruptedException {
        OwnRuns runs = leaving();
        runs.start(EXERCISE, LOAD);
        awaitEnd();
        assertThat(runs.problem()).isEmpty();
        assertThat(runs.finished(EXERCISE)).isPresent();
        assertThat(leaving().finished(EXERCISE)).isPresent();
        assertThat(runs.finished(ANOTHER)).isEmpty();
        Material own = Material.of(EXERCISE, runs.finished(EXERCISE).orElseThrow(), true);
        assertThat(own.cause().map(Cause::kind)).contains(Cause.Kind.STARTS);
        assertThat(own.questions()).isNotEmpty();
    }

    @Test
    void twoBrowsersCannotStartTwoLoads() {
        OwnRuns runs = lasting();
        runs.start(EXERCISE, LOAD);
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> runs.start(EXERCISE, LOAD)).withMessageContaining("under way");
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> runs.start(ANOTHER, LOAD));
        underWay.stop();
        assertThat(underWay.running()).isEmpty();
    }

    @Test
    void aLoadLastsOneOfTheTimesThatAreOffered() {
        OwnRuns runs = leaving();
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> runs.start(EXERCISE, new OwnRuns.Chosen(86_400, null)));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> runs.start(EXERCISE, new OwnRuns.Chosen(30, 1_000_000)));
        assertThat(underWay.running()).isEmpty();
    }

    @Test
    void aLoadByRoundsLastsAsLongAsTheyTake() {
        Exercise byRounds = Catalogue.read().named("exercise-7");
        assertThat(OwnRuns.seconds(EXERCISE)).containsExactly(15, 30, 60);
        assertThat(OwnRuns.seconds(byRounds)).containsExactly(0);
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> leaving().start(byRounds, LOAD));
    }

    @Test
    void aRunThatIsStoppedLeavesNothingAndIsNoProblem() {
        OwnRuns runs = lasting();
        runs.start(EXERCISE, LOAD);
        runs.reset(ANOTHER);
        assertThat(underWay.running()).isPresent();
        underWay.stop();
        runs.reset(EXERCISE);
        runs.reset(EXERCISE);
        assertThat(underWay.running()).isEmpty();
        assertThat(runs.problem()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aResetStopsWhatIsUnderWay() {
        OwnRuns runs = lasting();
        runs.start(EXERCISE, LOAD);
        runs.reset(EXERCISE);
        assertThat(underWay.running()).isEmpty();
        assertThat(runs.problem()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    /** Else the files of a run that has begun meanwhile would be deleted under it. */
    @Test
    void nothingBeginsWhileAnExerciseIsReset() throws InterruptedException {
        List<String> order = new CopyOnWriteArrayList<>();
        ExclusiveJob.Work nothing = runner((exercise, its) -> { }).of(EXERCISE, EXERCISE.shown(), LOAD, folder);
        Thread other = new Thread(() -> underWay.start(EXERCISE.id(), ExclusiveJob.Kind.RUN, nothing, () -> order.add("begun"), (stopped, failure) -> { }));
        underWay.reset(EXERCISE.id(), () -> {
            other.start();
            while (other.getState() != Thread.State.BLOCKED && order.isEmpty()) {
                Thread.onSpinWait();
            }
            order.add("reset");
        });
        other.join();
        awaitEnd();
        assertThat(order).containsExactly("reset", "begun");
    }

    @Test
    void nothingBeginsOnceTheConsoleEnds() {
        OwnRuns runs = lasting();
        runs.start(EXERCISE, LOAD);
        underWay.close();
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> runs.start(ANOTHER, LOAD)).withMessageContaining("ending");
        assertThat(underWay.running()).isEmpty();
    }

    /** Its folder may be that other console's as well. */
    @Test
    void whileAnotherConsolePutsALoadOnNothingIsStartedOrTouched() throws IOException {
        Path its = Files.createDirectories(folder.resolve("running").resolve("tmp"));
        OneLoad load = new OneLoad(folder);
        ExclusiveJob.Work run = new LabRunner(folder.resolve("running"), load).of(EXERCISE, EXERCISE.shown(), LOAD, folder.resolve("evidence"));
        try (Closeable anothers = load.hold()) {
            assertThat(anothers).isNotNull();
            assertThatExceptionOfType(UsageException.class).isThrownBy(run::run).withMessageContaining("Another console");
        }
        assertThat(its).isDirectory();
        assertThat(folder.resolve("evidence")).doesNotExist();
    }

    @Test
    void aRunThatIsNoEvidenceSaysWhyAndLeavesNothing() throws InterruptedException {
        OwnRuns runs = runs(runner((exercise, its) -> {
            throw new CouldNotStartException("k6 is missing.");
        }));
        runs.start(EXERCISE, LOAD);
        awaitEnd();
        assertThat(runs.problem().map(OwnRuns.Problem::why).orElseThrow()).containsExactly("k6 is missing.");
        assertThat(runs.finished(EXERCISE)).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    /** Between the two it has started nothing, so that nothing would end it. */
    @Test
    void whatIsStoppedBeforeItHasBegunStartsNothing() {
        ExclusiveJob.Work run = new LabRunner(folder.resolve("running"), new OneLoad(folder)).of(EXERCISE, EXERCISE.shown(), LOAD, folder.resolve("evidence"));
        run.stop();
        assertThatExceptionOfType(CouldNotStartException.class).isThrownBy(run::run);
        assertThat(folder).isEmptyDirectory();
    }

    /** Such as a fault in the lab itself, of which no runner tells. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRunThatFailsInAnyWayIsOverAndDoesNotStandInTheWayOfTheNext(boolean error) throws InterruptedException {
        OwnRuns runs = runs(runner((exercise, its) -> {
            if (error) {
                throw new NoClassDefFoundError("It is nowhere.");
            }
            throw new IllegalStateException("It is nowhere.");
        }));
        runs.start(EXERCISE, LOAD);
        awaitEnd();
        assertThat(runs.problem().map(OwnRuns.Problem::why).orElseThrow()).containsExactly("It is nowhere.");
        runs.start(ANOTHER, LOAD);
        awaitEnd();
    }

    @Test
    void whatIsSeenSoFarHasChartsAndDumps() throws InterruptedException {
        OwnRuns runs = lasting();
        runs.start(EXERCISE, LOAD);
        assertThat(there.await(2, TimeUnit.MINUTES)).isTrue();
        Material.View view = Material.soFar(runs.soFar(EXERCISE.id()).orElseThrow());
        assertThat(view.charts()).isNotEmpty().allSatisfy(chart -> assertThat(chart.seconds().get(0)).isBetween(-60.0, 60.0));
        assertThat(view.figures()).isEmpty();
        underWay.stop();
    }
}
