package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.Measures;
import io.executorlab.lab.Programs;
import io.executorlab.lab.ThisCheckout;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.workshop.exercise.Cause;
import io.executorlab.lab.workshop.exercise.Causes;
import io.executorlab.lab.workshop.exercise.ChosenExercises;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.exercise.Questions;
import io.executorlab.lab.workshop.exercise.RecordedMaterials;
import io.executorlab.lab.workshop.fix.OneLoad;

/** What a console runs on this machine: in each exercise the flaw shows and is asked about. */
@Measures
@Tag("long")
@ExtendWith(ThisCheckout.class)
class RealRunsIT {

    private static final RecordedMaterials RECORDED = new RecordedMaterials(Console.recordedRuns());

    @TempDir
    private Path folder;

    static Stream<Named<Exercise>> introductions() {
        return ChosenExercises.all().filter(exercise -> !exercise.hasFlaw())
                .map(exercise -> Named.of(exercise.id(), exercise));
    }

    static Stream<Named<Exercise>> flaws() {
        return ChosenExercises.all().filter(Exercise::hasFlaw).map(exercise -> Named.of(exercise.id(), exercise));
    }

    @ParameterizedTest
    @MethodSource("introductions")
    void anIntroductionAsksAboutItsRun(Exercise exercise) throws IOException {
        assertThat(Material.of(exercise, run(exercise), true).questions()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("flaws")
    void anExerciseShowsItsFlaw(Exercise exercise) throws IOException {
        Experiment experiment = ExperimentFiles.named(exercise.experiment());
        if (exercise.cell(experiment, exercise.shown()).proxy() != null) {
            Programs.require("nginx", "apt-get install nginx-light");
        }
        Evidence flawed = run(exercise);
        Cause cause = Causes.of(flawed).orElseThrow();
        assertThat(cause.kind()).isEqualTo(RECORDED.of(exercise).cause().orElseThrow().kind());
        assertThat(Material.of(exercise, flawed, true).questions()).extracting(Question::id).contains(Questions.THREADS,
                Questions.BOUND);
    }

    /** As its console does; the test fails where it is no evidence. */
    private Evidence run(Exercise exercise) throws IOException {
        Path evidence = folder.resolve("evidence");
        new LabRunner(folder.resolve("running"), OneLoad.here()).of(exercise, null, evidence).run();
        Evidence run = Evidence.read(evidence);
        assertThat(RunProblems.of(run)).as("why it is no evidence").isEmpty();
        return run;
    }
}
