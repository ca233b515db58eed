package io.executorlab.lab.workshop.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.run.Overlay;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.fix.NeutralScript;

/**
 * An exercise's experiment under the exercise's own name, so that neither a folder, a command line nor a log tells which it is.
 *
 * @param scripts a folder with a copy of its k6 script, called like the exercise
 * @param overlay with the cell's one profile, called so as well
 */
public record Disguise(Experiment experiment, Cell cell, Path scripts, Overlay overlay) {

    private static final String DURATION = "DURATION";
    private static final String RATE = "RATE";

    /**
     * @param variant of its experiment
     * @param chosen of the load; one by rounds lasts as long as they take
     * @param scenarios the project's folder of that name
     * @param folder takes the copy of the script, and the profile
     * @throws IOException where that cannot be written
     */
    public static Disguise of(Exercise exercise, String variant, OwnRuns.Chosen chosen, Path scenarios, Path folder) throws IOException {
        Experiment whole = ExperimentFiles.named(exercise.experiment());
        Cell cell = exercise.cell(whole, variant);
        Load load = whole.loadOf(cell);
        String script = NeutralScript.of(load, exercise.id(), scenarios, folder).script();
        Map<String, String> extent = new LinkedHashMap<>(load.quick());
        if (Load.rounds(extent).isEmpty()) {
            extent.put(DURATION, chosen.seconds() + "s");
        }
        if (chosen.rate() != null) {
            extent.put(RATE, String.valueOf(chosen.rate()));
        }
        Cell renamed = new Cell(exercise.id(), cell.variant(), null, List.of(exercise.id()), cell.load(), cell.jvm(),
                cell.jdk(),
                cell.showsOn(), cell.threadLimit(), cell.descriptorLimit(), cell.proxy(), cell.k6(), cell.warmUp(),
                cell.stubs(), cell.services(), Map.of());
        Experiment experiment = new Experiment(exercise.id(), null, exercise.id(), null, null, null, null,
                whole.stubs(),
                whole.postStubs(), whole.services(), null, whole.counters(), whole.tables(), whole.seriesTables(),
                whole.curves(), null, new LinkedHashMap<>(Map.of(cell.load(), load.by(script, extent))), null,
                List.of(renamed));
        return new Disguise(experiment, experiment.cells().get(0), folder,
                Overlay.of(folder.resolve("overlay"), exercise.id(), cell.profiles()));
    }
}
