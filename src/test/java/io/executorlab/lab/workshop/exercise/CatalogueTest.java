package io.executorlab.lab.workshop.exercise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;

class CatalogueTest {

    static List<Exercise> exercises() {
        return Catalogue.read().exercises();
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void anExerciseNamesWhatThereIs(Exercise exercise) {
        Experiment experiment = ExperimentFiles.named(exercise.experiment());
        assertThat(experiment.loads()).containsKey(exercise.load());
        assertThat(Stream.concat(Stream.of(exercise.shown()), exercise.fixAttempts().stream())).doesNotHaveDuplicates()
                .allMatch(experiment::has);
        assertThat(exercise.cell(experiment, exercise.shown()).load()).isEqualTo(exercise.load());
        if (exercise.hasFlaw()) {
            exercise.flaw().shown().forEach(Measures::named);
        }
        assertThat(exercise.rates()).allMatch(rate -> rate > 0 && rate <= 100);
        if (exercise.little() != null) {
            Measures.named(exercise.little().time());
            Measures.named(exercise.little().queued());
        }
    }

    @Test
    void anIdIsGivenOnceAndSaysNothing() {
        String one = "  - {id: %s, experiment: a, load: b}\n";
        YamlFile twice = new YamlFile("catalogue.yml",
                "exercises:\n" + one.formatted("exercise-1") + one.formatted("exercise-1"));
        YamlFile telling = new YamlFile("catalogue.yml", "exercises:\n" + one.formatted("deadlock"));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> twice.as(Catalogue.class))
                .withMessageContaining("same id");
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> telling.as(Catalogue.class))
                .withMessageContaining("exercise-3");
    }
}
