package io.executorlab.lab.workshop.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.RunProblems;

/** No bet is decided by noise: each recorded run of a remedy, beside each of the flaw, says the same as all of them. */
class BetsTest {

    static List<Exercise> flawed() {
        return Materials.flawed();
    }

    @ParameterizedTest
    @MethodSource("flawed")
    void everyPairOfRecordedRunsSaysTheSame(Exercise exercise) throws IOException {
        Experiment experiment = ExperimentFiles.named(exercise.experiment());
        Material material = Materials.of(exercise);
        Cause cause = material.cause().orElseThrow();
        List<Evidence> flaw = evidence(exercise, exercise.shown());
        for (Map.Entry<String, Outcome> remedy : material.outcomes().entrySet()) {
            Set<String> said = new TreeSet<>();
            for (Evidence after : evidence(exercise, remedy.getKey())) {
                flaw.forEach(before -> said.add(words(Effects.of(exercise, experiment, cause,
                        new Measures(List.of(before)), new Measures(List.of(after))))));
            }
            assertThat(said).as("%s of %s", remedy.getKey(), exercise.id()).containsExactly(words(remedy.getValue()));
        }
    }

    @ParameterizedTest
    @MethodSource("flawed")
    void whatRestsOnOneRunIsBetOnWhereTwoOthersAreNotToBeHad(Exercise exercise) {
        List<Integer> runs = Materials.of(exercise).outcomes().values().stream().map(Outcome::runs).toList();
        if (runs.stream().filter(number -> number > 1).count() > 1) {
            assertThat(runs).doesNotContain(1);
        }
    }

    private static String words(Outcome outcome) {
        return outcome.effect() + ", client " + outcome.seen();
    }

    private static List<Evidence> evidence(Exercise exercise, String variant) throws IOException {
        return Materials.runs(exercise, variant).stream().filter(run -> RunProblems.of(run).isEmpty()).toList();
    }
}
