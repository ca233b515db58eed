package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.run.CellRun;

/**
 * Takes an experiment's cell under an exercise's own name, so that neither a folder, a command line nor a log tells
 * which it is.
 */
public final class AnonymizedExperiment {

    private static final String LIBRARY = "lib";

    private AnonymizedExperiment() {
    }

    /** @param scripts takes a copy of the k6 script, called like the exercise, and beside it what that imports */
    public static CellRun.Plan run(String name, Experiment whole, Cell cell, Map<String, String> environment,
            Path scripts, Path evidence) throws IOException {
        Load load = whole.loadOf(cell);
        Cell renamed = new Cell(name, cell.variant(), null, List.of(name), cell.load(), cell.jvm(), cell.jdk(),
                cell.showsOn(), cell.threadLimit(), cell.descriptorLimit(), cell.proxy(), cell.k6(), cell.warmUp(),
                cell.stubs(), cell.services(), Map.of());
        Experiment experiment = new Experiment(name, null, name, null, null, List.of(), null, whole.stubs(),
                whole.postStubs(), whole.services(), whole.console(), null, whole.counters(), whole.tables(),
                whole.curves(), List.of(),
                Map.of(cell.load(), load.by(name + ".js", Load.merged(load.quick(), environment))), List.of(),
                List.of(renamed));
        FileSystemUtils.copyRecursively(Home.scenarios().resolve(LIBRARY), scripts.resolve(LIBRARY));
        Files.copy(Home.scenarios().resolve(load.script()), scripts.resolve(name + ".js"),
                StandardCopyOption.REPLACE_EXISTING);
        return new CellRun.Plan(experiment, experiment.cells().get(0), scripts, null, null, evidence);
    }
}
