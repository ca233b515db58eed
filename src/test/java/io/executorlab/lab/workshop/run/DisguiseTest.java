package io.executorlab.lab.workshop.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.experiment.Sources;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;

class DisguiseTest {

    private static final int SECONDS = 30;

    @TempDir
    private Path folder;

    static List<Exercise> exercises() {
        return Catalogue.read().exercises();
    }

    @ParameterizedTest
    @MethodSource("exercises")
    void itRunsTheSameUnderTheExercisesName(Exercise exercise) throws IOException {
        Disguise disguise = Disguise.of(exercise, exercise.shown(), new OwnRuns.Chosen(SECONDS, null), Home.scenarios(), folder);
        Experiment original = ExperimentFiles.named(exercise.experiment());
        assertThat(disguise.experiment().name()).isEqualTo(exercise.id());
        assertThat(disguise.cell().id()).isEqualTo(exercise.id());
        assertThat(disguise.cell().profiles()).containsExactly(exercise.id());
        String profile = Files.readString(disguise.overlay().folder().resolve("profiles/application-%s.yml".formatted(exercise.id())));
        assertThat(exercise.cell(original, exercise.shown()).profiles()).isNotEmpty()
                .allSatisfy(its -> assertThat(profile).contains(String.join("\n", Sources.ofProfile(its).orElseThrow())));
        assertThat(disguise.cell().jvm()).isEqualTo(exercise.cell(original, exercise.shown()).jvm());
        Load load = disguise.experiment().loadOf(disguise.cell());
        assertThat(load.script()).isEqualTo(exercise.id() + ".js");
        assertThat(folder.resolve(load.script())).hasSameTextualContentAs(Home.scenarios().resolve(original.loadOf(exercise.cell(original, exercise.shown())).script()));
        assertThat(folder.resolve("lib").resolve("settings.js")).isRegularFile();
        if (Load.rounds(load.quick()).isEmpty()) {
            assertThat(Load.duration(disguise.experiment().environment(disguise.cell(), Scale.QUICK))).hasSeconds(SECONDS);
        }
        try (var files = Files.walk(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith(exercise.experiment()));
        }
    }
}
