package io.executorlab.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.executorlab.lab.comparison.Judge;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;

/**
 * All runs of an experiment's cells, one after another. What is no evidence is run once more by itself when all others have been,
 * and both runs are kept.
 */
final class ExperimentRun {

    private final Experiment experiment;
    private final Path folder;
    private final Runner runner;
    private final Function<Path, List<String>> problems;
    private final Map<Cell, Integer> runs = new LinkedHashMap<>();

    /** Runs one cell. */
    interface Runner {

        /** @param repeats which run of the cell this one repeats, counted from 1; null where it repeats none */
        void run(Cell cell, Integer repeats, Path folder) throws IOException;
    }

    /** A run without evidence, with the first reason. */
    record Repeat(Cell cell, int run, String reason) {
    }

    /**
     * @param folder the experiment's own
     * @param problems of the run in a folder: why it is no evidence; empty where it is
     */
    ExperimentRun(Experiment experiment, Path folder, Runner runner, Function<Path, List<String>> problems) {
        this.experiment = experiment;
        this.folder = folder;
        this.runner = runner;
        this.problems = problems;
    }

    /**
     * Runs each cell so many times; throws {@link IOException} where the evidence cannot be written.
     *
     * @return what was run once more
     */
    List<Repeat> all(int times) throws IOException {
        List<Repeat> repeats = new ArrayList<>();
        for (int run = 1; run <= times; run++) {
            for (Cell cell : experiment.cells()) {
                run(cell, null);
                int number = run;
                problems.apply(Judge.folder(folder, cell, run)).stream().findFirst()
                        .ifPresent(reason -> repeats.add(new Repeat(cell, number, reason)));
            }
        }
        for (Repeat repeat : repeats) {
            run(repeat.cell(), repeat.run());
        }
        return repeats;
    }

    private void run(Cell cell, Integer repeats) throws IOException {
        int number = runs.merge(cell, 1, Integer::sum);
        runner.run(cell, repeats, Judge.folder(folder, cell, number));
    }
}
