package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;

import org.apache.commons.io.function.IOConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.exercise.Questions;

/** The learner's own runs, with a runner that starts nothing. */
@Timeout(300)
class OwnRunsTest {

    private static final Exercise EXERCISE = Catalogue.read().named("exercise-3");
    private static final Exercise ANOTHER = Catalogue.read().named("exercise-4");

    @TempDir
    private Path folder;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final ExclusiveJob job = new ExclusiveJob();

    private OwnRuns runs(OwnRuns.Runner runner) {
        return new OwnRuns(folder, runner, job);
    }

    private OwnRuns leaving() {
        return runs(TestRuns.leaving());
    }

    /** Runs until it is stopped. */
    private OwnRuns lasting() {
        return runs(TestRuns.doing(evidence -> {
            TestRuns.leave(evidence);
            Patience.await(() -> stopped.getCount() == 0);
        }, stopped::countDown));
    }

    private void awaitEnd() {
        Patience.await(() -> job.running().isEmpty());
    }

    @Test
    void whatARunLeavesIsThereForAConsoleThatIsStartedAgain() {
        OwnRuns runs = leaving();
        runs.start(EXERCISE, null);
        awaitEnd();
        assertThat(runs.problems(EXERCISE.id())).isEmpty();
        assertThat(leaving().material(EXERCISE)).isPresent();
        assertThat(runs.material(ANOTHER)).isEmpty();
        Material own = runs.material(EXERCISE).orElseThrow();
        assertThat(own.questions()).extracting(Question::id).contains(Questions.LINE);
    }

    @Test
    void aRunOnABusyMachineIsKeptAndSaysSo() {
        OwnRuns runs = runs(TestRuns.doing(evidence -> {
            TestRuns.leave(evidence);
            Json.write(evidence.resolve(Evidence.CPU), new CpuUse(10, 2, 0.99, Map.of("app", 1.0), null, null));
        }, () -> {}));
        runs.start(EXERCISE, null);
        awaitEnd();
        assertThat(runs.problems(EXERCISE.id())).extracting(Text::key).contains("problem.other-programs");
        assertThat(runs.material(EXERCISE)).isPresent();
    }

    static List<BiConsumer<ExclusiveJob, OwnRuns>> endings() {
        return List.of((job, runs) -> job.stop(), (job, runs) -> runs.reset(EXERCISE));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void aRunThatIsStoppedOrResetLeavesNothingAndIsNoProblem(BiConsumer<ExclusiveJob, OwnRuns> ending) {
        OwnRuns runs = lasting();
        runs.start(EXERCISE, null);
        runs.reset(ANOTHER);
        assertThat(job.running()).isPresent();
        ending.accept(job, runs);
        runs.reset(EXERCISE);
        assertThat(job.running()).isEmpty();
        assertThat(runs.problems(EXERCISE.id())).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    /** Else the files of a run that has begun meanwhile would be deleted under it. */
    @Test
    void nothingBeginsWhileAnExerciseIsReset() throws InterruptedException {
        List<String> order = new CopyOnWriteArrayList<>();
        ExclusiveJob.Work nothing = TestRuns.leaving().of(EXERCISE, null, folder.resolve("any"));
        Thread other = new Thread(() -> job.start(EXERCISE.id(), ExclusiveJob.Kind.RUN, nothing,
                () -> order.add("begun"), (stopped, failure) -> {}));
        job.reset(EXERCISE.id(), () -> {
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
        runs.start(EXERCISE, null);
        job.close();
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> runs.start(ANOTHER, null))
                .withMessageContaining("ending");
        assertThat(job.running()).isEmpty();
    }

    /** Its folder may be that other console's as well. */
    @Test
    void whileAnotherConsolePutsALoadOnNothingIsStartedOrTouched() throws IOException {
        Path place = Files.createDirectories(folder.resolve("running").resolve("tmp"));
        RealRuns real = new RealRuns(folder);
        ExclusiveJob.Work run = real.run(EXERCISE, null, folder.resolve("evidence"), folder.resolve("running"));
        try (Closeable anothers = real.hold()) {
            assertThat(anothers).isNotNull();
            assertThatExceptionOfType(UsageException.class).isThrownBy(run.task()::run)
                    .withMessageContaining("Another console");
        }
        assertThat(place).isDirectory();
        assertThat(folder.resolve("evidence")).doesNotExist();
        real.hold().close();
    }

    /** Such as one that cannot be written. */
    @Test
    void whereThereIsNoPlaceForTheLockNobodyIsRefused() throws IOException {
        Files.createFile(folder.resolve(".lab"));
        RealRuns real = new RealRuns(folder);
        try (Closeable first = real.hold(); Closeable second = real.hold()) {
            assertThat(first).isNotNull();
            assertThat(second).isNotNull();
        }
    }

    /** Between the two it has started nothing, so that nothing would end it. */
    @Test
    void whatIsStoppedBeforeItHasBegunStartsNothing() {
        ExclusiveJob.Work run = new RealRuns(folder).run(EXERCISE, null, folder.resolve("evidence"),
                folder.resolve("running"));
        run.stopping().run();
        assertThatExceptionOfType(CouldNotStartException.class).isThrownBy(run.task()::run);
        assertThat(folder).isEmptyDirectory();
    }

    static List<IOConsumer<Path>> failures() {
        return List.of(evidence -> {
            throw new CouldNotStartException("It is nowhere.");
        }, evidence -> {
            throw new NoClassDefFoundError("It is nowhere.");
        });
    }

    /** Such as a fault in the lab itself, of which no runner tells. */
    @ParameterizedTest
    @MethodSource("failures")
    void aRunThatFailsSaysWhyLeavesNothingAndDoesNotStandInTheWayOfTheNext(IOConsumer<Path> failing) {
        OwnRuns runs = runs(TestRuns.doing(failing, () -> {}));
        runs.start(EXERCISE, null);
        awaitEnd();
        assertThat(runs.problems(EXERCISE.id())).containsExactly(Text.english("It is nowhere."));
        assertThat(runs.material(EXERCISE)).isEmpty();
        assertThat(folder).isEmptyDirectory();
        runs.start(ANOTHER, null);
        awaitEnd();
    }
}
