package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.Measures;
import io.executorlab.lab.Programs;
import io.executorlab.lab.ThisCheckout;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.workshop.exercise.ChosenExercises;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.exercise.Questions;
import io.executorlab.lab.workshop.fix.FixFiles;
import io.executorlab.lab.workshop.fix.FixFolder;
import io.executorlab.lab.workshop.fix.FixTask;
import io.executorlab.lab.workshop.fix.FixVerdict;
import io.executorlab.lab.workshop.fix.JudgedRuns;
import io.executorlab.lab.workshop.fix.Tried;

/**
 * Runs a console on this machine: in each exercise the flaw shows and is asked about, and of what people try exactly
 * the right ones pass.
 */
@Measures
@Tag("long")
@ExtendWith(ThisCheckout.class)
class RealRunsIT {

    @TempDir
    private Path folder;

    static Stream<Named<Exercise>> exercises() {
        return ChosenExercises.all().map(exercise -> Named.of(exercise.id(), exercise));
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void anExerciseAsksAboutItsRunAndShowsItsFlawIfItHasOne(Exercise exercise) throws IOException {
        Experiment experiment = ExperimentFiles.named(exercise.experiment());
        if (exercise.cell(experiment, exercise.shown()).proxy() != null) {
            Programs.require("nginx", "apt-get install nginx-light");
        }
        Evidence run = run(exercise);
        List<Question> questions = Material.of(exercise, run, true).questions();
        assertThat(questions).isNotEmpty();
        if (exercise.hasFlaw()) {
            assertThat(exercise.flaw().bound().isExceeded(run)).isTrue();
            assertThat(questions).extracting(Question::id).contains(Questions.THREADS, Questions.BOUND);
        }
    }

    static Stream<Named<Exercise>> fixes() {
        return exercises().filter(exercise -> exercise.getPayload().fix() != null);
    }

    /** With {@code -Dkeep-judged=true} what is judged takes the place of the runs that tests of the judgement read. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("fixes")
    void ofWhatIsTriedExactlyTheRightOnesPass(Exercise exercise) throws IOException {
        FixTask task = exercise.toFix();
        FixFolder fix = FixFolder.in(folder, task.name());
        fix.begin(FixFiles.of(task));
        assertThat(judged(task, fix).state()).as("what was given").isEqualTo(FixVerdict.State.NOT_FIXED);
        JudgedRuns kept = new JudgedRuns(fix.path());
        for (Tried tried : Tried.of(task)) {
            put(task, fix, tried.name());
            tried.isJudgedRightBy(judged(task, fix));
            kept.add(tried.name());
        }
        if (Boolean.getBoolean("keep-judged")) {
            kept.write(task.name());
        }
    }

    /** The exercise's files anew, with those of a solution in their place; what was measured for comparison stays. */
    private static void put(FixTask task, FixFolder fix, String solution) throws IOException {
        for (Map.Entry<String, String> file : FixFiles.of(task).entrySet()) {
            Files.writeString(fix.path().resolve(file.getKey()), file.getValue());
        }
        Files.deleteIfExists(fix.path().resolve("Refusal.java"));
        FileSystemUtils.copyRecursively(Path.of("src/test/resources/workshop", task.name(), solution), fix.path());
    }

    /** Judges once more where the machine was busy, as a learner does. */
    private FixVerdict judged(FixTask task, FixFolder fix) throws IOException {
        FixVerdict once = judgedOnce(task, fix);
        return once.state() == FixVerdict.State.NO_EVIDENCE ? judgedOnce(task, fix) : once;
    }

    private FixVerdict judgedOnce(FixTask task, FixFolder fix) throws IOException {
        return new RealRuns(Home.folder()).judge(task, fix, new ProcessRegistry(folder.resolve("tmp")),
                Progress.silent());
    }

    /** As its console does; the test fails where it gives no evidence. */
    private Evidence run(Exercise exercise) throws IOException {
        Path evidence = folder.resolve("evidence");
        new RealRuns(Home.folder()).run(exercise, null, evidence, folder.resolve("running")).task().run();
        Evidence run = Evidence.read(evidence);
        assertThat(RunProblems.of(run)).as("why it gives no evidence").isEmpty();
        return run;
    }
}
