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
import io.executorlab.lab.run.PlannedRun;

/**
 * All runs of an experiment's cells, one after another. What is no evidence is run once more by itself when all others have been,
 * and both runs are kept.
 */
final class ExperimentRun {

    private final Experiment experiment;
    private final Path scripts;
    private final Path folder;
    private final Runner runner;
    private final Function<Path, List<String>> problems;
    private final Map<Cell, Integer> runs = new LinkedHashMap<>();

    /** Runs one cell. */
    interface Runner {

        /** @param next what is run after it; null where nothing is, or where that is not known yet */
        void run(PlannedRun planned, PlannedRun next) throws IOException;
    }

    /** A run without evidence, with the first reason. */
    record Repeat(Cell cell, int run, String reason) {
    }

    /**
     * @param scripts the folder of its k6 scripts
     * @param folder its own
     * @param problems of the run in a folder: why it is no evidence; empty where it is
     */
    ExperimentRun(Experiment experiment, Path scripts, Path folder, Runner runner, Function<Path, List<String>> problems) {
        this.experiment = experiment;
        this.scripts = scripts;
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
        List<PlannedRun> all = new ArrayList<>();
        for (int run = 1; run <= times; run++) {
            experiment.cells().forEach(cell -> all.add(planned(cell, null)));
        }
        run(all);
        List<Repeat> repeats = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Cell cell = all.get(i).cell();
            int run = i / experiment.cells().size() + 1;
            problems.apply(all.get(i).folder()).stream().findFirst().ifPresent(reason -> repeats.add(new Repeat(cell, run, reason)));
        }
        run(repeats.stream().map(repeat -> planned(repeat.cell(), repeat.run())).toList());
        return repeats;
    }

    private void run(List<PlannedRun> all) throws IOException {
        for (int i = 0; i < all.size(); i++) {
            runner.run(all.get(i), i + 1 < all.size() ? all.get(i + 1) : null);
        }
    }

    private PlannedRun planned(Cell cell, Integer repeats) {
        int number = runs.merge(cell, 1, Integer::sum);
        return new PlannedRun(experiment, cell, scripts, repeats, Judge.folder(folder, cell, number));
    }
}
