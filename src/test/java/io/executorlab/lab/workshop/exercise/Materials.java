package io.executorlab.lab.workshop.exercise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.comparison.RecordedPacks;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.run.CellRun;
import io.executorlab.lab.workshop.console.Console;

/** Reads the materials of the exercises from the packs that the project comes with, each once. */
public final class Materials {

    private static final RecordedMaterials RECORDED =
            new RecordedMaterials(Console.recordedRuns(), 100);

    private Materials() {
    }

    /** The same for all tests of a JVM. */
    public static RecordedMaterials recorded() {
        return RECORDED;
    }

    public static Material of(Exercise exercise) {
        return RECORDED.of(exercise);
    }

    public static Material of(String id) {
        return of(Catalogue.read().named(id));
    }

    /** The recorded runs of a variant, of which there is at least one, whether they are evidence or not. */
    public static List<Evidence> runs(Exercise exercise, String variant) throws IOException {
        Path folder = RecordedRuns.folder(RecordedPacks.root(RecordedPacks.file(exercise.experiment())),
                exercise.experiment());
        Cell cell = exercise.cell(ExperimentFiles.kept(folder), variant);
        List<Evidence> runs = new ArrayList<>(List.of(Evidence.read(CellRun.folder(folder, cell, 1))));
        while (Files.isDirectory(CellRun.folder(folder, cell, runs.size() + 1))) {
            runs.add(Evidence.read(CellRun.folder(folder, cell, runs.size() + 1)));
        }
        return runs;
    }

    /** Those with a flaw of which there is a pack. */
    public static List<Exercise> flawed() {
        return Catalogue.read().exercises().stream().filter(Exercise::hasFlaw).filter(RECORDED::has).toList();
    }

    public static List<Exercise> all() {
        return Catalogue.read().exercises().stream().filter(RECORDED::has).toList();
    }
}
