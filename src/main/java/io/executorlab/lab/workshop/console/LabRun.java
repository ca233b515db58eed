package io.executorlab.lab.workshop.console;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.run.AppImage.Overlay;
import io.executorlab.lab.run.CellRun;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.run.PlannedRun;
import io.executorlab.lab.service.Services;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.fix.AnonymizedExperiment;
import io.executorlab.lab.workshop.fix.OneLoad;

/**
 * A run of an exercise as the lab runs its cells: a fresh JVM, the services that it needs, k6, all watched and in the
 * end stopped.
 */
final class LabRun implements ExclusiveJob.Work {

    private static final int LOAD_SECONDS = 15;

    private final Exercise exercise;
    private final Integer rate;
    private final Path evidence;
    private final Path folder;
    private final OneLoad load;
    private final ProcessRegistry registry;
    private volatile CellRun run;

    /**
     * @param rate arrivals a second; null for the load's own
     * @param folder for what programs need while they run; it is gone afterwards
     */
    LabRun(Exercise exercise, Integer rate, Path evidence, Path folder, OneLoad load) {
        this.exercise = exercise;
        this.rate = rate;
        this.evidence = evidence;
        this.folder = folder;
        this.load = load;
        this.registry = new ProcessRegistry(folder.resolve("tmp"));
    }

    @Override
    public void run() throws IOException {
        registry.requireOpen();
        // Before anything is touched: the folder may be another console's as well.
        try (Closeable alone = load.hold()) {
            measure();
        }
    }

    private void measure() throws IOException {
        Files.createDirectories(folder);
        try (Progress silent = Progress.silent();
                Services services = new Services(registry, silent, folder)) {
            Experiment whole = ExperimentFiles.named(exercise.experiment());
            Cell cell = exercise.cell(whole, exercise.shown());
            PlannedRun planned = AnonymizedExperiment.run(exercise.id(), whole, cell, load(whole.loadOf(cell)),
                    folder.resolve("scripts"), evidence);
            Overlay overlay = Overlay.of(folder.resolve("overlay"), exercise.id(), cell.profiles(), "");
            LabSetting setting =
                    LabSetting.prepare(Scale.QUICK, Jdk.own(), services, silent).with(overlay);
            CellRun begun = new CellRun(planned, setting, registry, silent);
            run = begun;
            RunLog log = begun.run();
            if (log.outcome() != RunLog.Outcome.RAN && log.outcome() != RunLog.Outcome.NO_EVIDENCE) {
                throw new CouldNotStartException(String.join(" ",
                        log.problems().isEmpty() ? List.of("It cannot be run on this machine.") : log.problems()));
            }
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
    }

    /** A load by rounds lasts as long as they take. */
    private Map<String, String> load(Load load) {
        Map<String, String> environment = new HashMap<>();
        if (Load.rounds(load.quick()).isEmpty()) {
            environment.put("DURATION", LOAD_SECONDS + "s");
        }
        if (rate != null) {
            environment.put("RATE", String.valueOf(rate));
        }
        return environment;
    }

    @Override
    public Optional<RunLog.Phase> phase() {
        CellRun begun = run;
        return Optional.of(begun == null ? RunLog.Phase.START : begun.phase());
    }

    @Override
    public void stop() {
        registry.close();
    }
}
