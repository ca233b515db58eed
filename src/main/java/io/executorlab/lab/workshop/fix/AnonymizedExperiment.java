package io.executorlab.lab.workshop.fix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.Home;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.run.PlannedRun;

/**
 * An experiment's cell under an exercise's own name, so that neither a folder, a command line nor a log tells which it
 * is.
 *
 * @param scripts a folder with a copy of its k6 script, called like the exercise
 */
public record AnonymizedExperiment(Experiment experiment, Cell cell, Path scripts) {

    private static final String LIBRARY = "lib";

    /**
     * @param name of the exercise
     * @param environment of the load, in place of some of its own
     * @param scripts takes the copy of the script, and beside it what that imports
     * @throws IOException where the copy cannot be written
     */
    public static AnonymizedExperiment of(String name, Experiment whole, Cell cell, Map<String, String> environment,
            Path scripts) throws IOException {
        Load load = whole.loadOf(cell);
        Map<String, String> extent = new LinkedHashMap<>(load.quick());
        extent.putAll(environment);
        Cell renamed = new Cell(name, cell.variant(), null, List.of(name), cell.load(), cell.jvm(), cell.jdk(),
                cell.showsOn(), cell.threadLimit(), cell.descriptorLimit(), cell.proxy(), cell.k6(), cell.warmUp(),
                cell.stubs(), cell.services(), Map.of());
        Experiment experiment = new Experiment(name, null, name, null, null, null, null, whole.stubs(),
                whole.postStubs(), whole.services(), whole.console(), null, whole.counters(), whole.tables(),
                whole.curves(), null, new LinkedHashMap<>(Map.of(cell.load(), load.by(name + ".js", extent))), null,
                List.of(renamed));
        copy(load.script(), name + ".js", scripts);
        return new AnonymizedExperiment(experiment, experiment.cells().get(0), scripts);
    }

    private static void copy(String script, String name, Path to) throws IOException {
        Path library = Files.createDirectories(to.resolve(LIBRARY));
        try (Stream<Path> files = Files.list(Home.scenarios().resolve(LIBRARY))) {
            for (Path file : files.toList()) {
                copy(file, library.resolve(file.getFileName().toString()));
            }
        }
        copy(Home.scenarios().resolve(script), to.resolve(name));
    }

    private static void copy(Path file, Path to) throws IOException {
        Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
    }

    /** @param evidence takes what the run leaves */
    public PlannedRun into(Path evidence) {
        return new PlannedRun(experiment, cell, scripts, evidence);
    }
}
