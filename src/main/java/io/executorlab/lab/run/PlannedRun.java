package io.executorlab.lab.run;

import java.nio.file.Path;

import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;

/**
 * One run of a cell.
 *
 * @param scripts the folder of the experiment's k6 scripts
 * @param repeats which of the cell's runs this one repeats, counted from 1; null where it repeats none
 * @param seed of the random order that it has its turn in; null where there is none
 * @param folder takes its evidence
 */
public record PlannedRun(Experiment experiment, Cell cell, Path scripts, Integer repeats, Long seed, Path folder) {

    public PlannedRun(Experiment experiment, Cell cell, Path scripts, Path folder) {
        this(experiment, cell, scripts, null, null, folder);
    }

    /** Returns the folder of a cell's run within its experiment's; {@code run} counts from 1. */
    public static Path folder(Path experiment, Cell cell, int run) {
        return experiment.resolve(run == 1 ? cell.id() : cell.id() + "." + run);
    }
}
