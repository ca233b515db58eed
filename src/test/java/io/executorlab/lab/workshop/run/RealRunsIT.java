package io.executorlab.lab.workshop.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.workshop.console.Console;
import io.executorlab.lab.workshop.exercise.Blind;
import io.executorlab.lab.workshop.exercise.BlindSeed;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.ChosenExercises;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.fix.OneLoad;
import io.executorlab.lab.workshop.material.Causes;
import io.executorlab.lab.workshop.material.Effect;
import io.executorlab.lab.workshop.material.Effects;
import io.executorlab.lab.workshop.material.Material;
import io.executorlab.lab.workshop.material.Outcome;
import io.executorlab.lab.workshop.material.Question;
import io.executorlab.lab.workshop.material.Questions;
import io.executorlab.lab.workshop.material.RecordedMaterials;
import io.executorlab.lab.workshop.material.Shown;
import io.executorlab.lab.workshop.material.Signature;

/**
 * What a console runs on this machine, each for as long as the page proposes: each exercise, and what a blind workshop chooses beside that, each size of a load and
 * each pair of flaws at once. Every time what is wrong shows and is asked about, and the best remedy helps.
 */
@Measures
@Tag("long")
@ExtendWith(ThisCheckout.class)
class RealRunsIT {

    private static final Catalogue CATALOGUE = Catalogue.read();
    private static final RecordedMaterials RECORDED = new RecordedMaterials(Console.recordedRuns());
    /** With so many every size is chosen. */
    private static final int SEEDS = 600;
    private static final BlindSeed SEED = BlindSeed.parse("1");
    private static final OwnRuns.Chosen LOAD = new OwnRuns.Chosen(30, null);

    @TempDir
    private Path folder;

    static Stream<Named<Exercise>> introductions() {
        return ChosenExercises.all().filter(exercise -> !exercise.hasFlaw()).map(exercise -> Named.of(exercise.id(), exercise));
    }

    static Stream<Named<Exercise>> flaws() {
        return ChosenExercises.all().filter(Exercise::hasFlaw).map(exercise -> Named.of(exercise.id(), exercise));
    }

    static Stream<Named<Exercise>> sizes() {
        Map<String, Exercise> first = new LinkedHashMap<>();
        IntStream.range(0, SEEDS).mapToObj(seed -> Blind.of(BlindSeed.parse(String.valueOf(seed)), CATALOGUE)).filter(blind -> !isRecorded(blind.exercise()))
                .forEach(its -> first.putIfAbsent(its.exercise().hides() + " " + its.size(), its.exercise()));
        return named(first);
    }

    private static boolean isRecorded(Exercise exercise) {
        Experiment experiment = ExperimentFiles.named(exercise.experiment());
        return experiment.environment(exercise.cell(experiment, exercise.shown()), Scale.QUICK).entrySet().containsAll(exercise.size().entrySet());
    }

    static Stream<Named<Exercise>> pairs() {
        Map<String, Exercise> first = new LinkedHashMap<>();
        Blind.pairs(SEED, CATALOGUE).stream().map(Supplier::get).map(Blind::exercise).forEach(its -> first.putIfAbsent(hidden(its), its));
        return named(first);
    }

    /** Whichever of them is asked about first. */
    private static String hidden(Exercise exercise) {
        return exercise.both().stream().map(Exercise::hides).sorted().collect(Collectors.joining(" and "));
    }

    private static Stream<Named<Exercise>> named(Map<String, Exercise> all) {
        return all.entrySet().stream().sorted(Map.Entry.comparingByKey()).map(its -> Named.of(its.getKey(), its.getValue()));
    }

    @ParameterizedTest
    @MethodSource("introductions")
    void anIntroductionAsksAboutItsRun(Exercise exercise) throws IOException {
        assertThat(Material.of(exercise, run(exercise, exercise.shown()), true).questions()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("flaws")
    void anExerciseShowsItsFlaw(Exercise exercise) throws IOException {
        if (exercise.cells(exercise.shown()).stream().anyMatch(cell -> cell.proxy() != null)) {
            Programs.require("nginx", "apt-get install nginx-light");
        }
        showsItsFlaw(exercise, RECORDED.of(exercise).flaws());
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void aFlawShowsUnderALoadOfThisSize(Exercise exercise) throws IOException {
        showsItsFlaw(exercise, RECORDED.of(CATALOGUE.named(exercise.hides())).flaws());
    }

    private void showsItsFlaw(Exercise exercise, List<Signature> known) throws IOException {
        Evidence flawed = run(exercise, exercise.shown());
        List<Shown> shown = Shown.of(exercise, known, flawed);
        assertThat(shown).as("what the run shows: %s", Causes.of(flawed)).hasSize(1);
        assertThat(Material.of(exercise, flawed, true).questions()).extracting(Question::id).contains(Questions.THREADS, Questions.BOUND);
        Outcome best = Effects.of(shown.get(0), run(exercise, exercise.best()));
        assertThat(best.effect()).as("%s", best).isEqualTo(Effect.HELPS);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void twoFlawsShowUnderBothLoads(Exercise exercise) throws IOException {
        List<Signature> known = RECORDED.of(exercise).flaws();
        Evidence flawed = run(exercise, exercise.shown());
        List<Shown> shown = Shown.of(exercise, known, flawed);
        assertThat(shown).as("what each of them shows by itself: %s", known.stream().map(Signature::cause).toList()).hasSize(2);
        Set<String> asked = Material.ofTwo(exercise, known, flawed).questions().stream().map(Question::id).collect(Collectors.toSet());
        assertThat(asked).contains("threads-one", "bound-one", "threads-two", "bound-two");
        List<Evidence> mended = Shown.apart(exercise, known, run(exercise, exercise.best()));
        Outcome best = Outcome.of(IntStream.range(0, shown.size()).mapToObj(i -> Effects.of(shown.get(i), mended.get(i))).toList());
        assertThat(best.effect()).as("%s", best).isEqualTo(Effect.HELPS);
    }

    /** As its console does; the test fails where it is no evidence. */
    private Evidence run(Exercise exercise, String variant) throws IOException {
        Path its = folder.resolve(exercise.remedies().contains(variant) ? exercise.remedyId(variant) : "flaw");
        new LabRunner(folder.resolve("running"), OneLoad.here()).of(exercise, variant, LOAD, its).run();
        Evidence run = Evidence.read(its);
        assertThat(Shown.problems(exercise, run)).as("why %s is no evidence", variant).isEmpty();
        return run;
    }
}
