package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.run.CellRun;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;

class AnonymizedExperimentTest {

    @TempDir
    private Path folder;

    static List<Exercise> exercises() {
        return Catalogue.read().exercises();
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void itRunsTheSameUnderTheExercisesName(Exercise exercise) throws IOException {
        Experiment original = ExperimentFiles.named(exercise.experiment());
        Cell cell = exercise.cell(original, exercise.shown());
        CellRun.Plan anonymized = AnonymizedExperiment.run(exercise.id(), original, cell, Map.of("ANY", "1"), folder,
                folder.resolve("evidence"));
        assertThat(anonymized.experiment().name()).isEqualTo(exercise.id());
        assertThat(anonymized.cell().id()).isEqualTo(exercise.id());
        assertThat(anonymized.cell().profiles()).containsExactly(exercise.id());
        assertThat(anonymized.cell().jvm()).isEqualTo(cell.jvm());
        Load load = anonymized.experiment().loadOf(anonymized.cell());
        assertThat(load.script()).isEqualTo(exercise.id() + ".js");
        assertThat(folder.resolve(load.script()))
                .hasSameTextualContentAs(Home.scenarios().resolve(original.loadOf(cell).script()));
        assertThat(folder.resolve("lib").resolve("settings.js")).isRegularFile();
        assertThat(anonymized.experiment().environment(anonymized.cell(), Scale.QUICK))
                .containsAllEntriesOf(original.environment(cell, Scale.QUICK))
                .containsEntry("ANY", "1");
        assertThat(anonymized.experiment().warmUp(anonymized.cell(), Scale.QUICK))
                .containsAllEntriesOf(original.warmUp(cell, Scale.QUICK));
        try (var files = Files.walk(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith(exercise.experiment()));
        }
    }
}
