package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.process.Children;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ThreadLimit;

/** Runs one cell from a fresh JVM to its end: ready, measured by the {@link Protocol}, stopped. */
public final class CellRunner {

    private final LabSetting setting;
    private final Children children;
    private final Progress progress;
    private final Path scripts;

    /** @param scripts the folder of the experiment's k6 scripts */
    public CellRunner(LabSetting setting, Children children, Progress progress, Path scripts) {
        this.setting = setting;
        this.children = children;
        this.progress = progress;
        this.scripts = scripts;
    }

    /** Runs it for itself; see {@link #run(Experiment, Cell, Integer, Path)}. */
    public RunLog run(Experiment experiment, Cell cell, Path folder) throws IOException {
        return run(experiment, cell, null, folder);
    }

    /**
     * Runs it and leaves its evidence in {@code folder}.
     *
     * @param repeats which of the cell's runs this one repeats, counted from 1; null where it repeats none
     * @throws CouldNotStartException where the app or a stub does not start
     * @throws IOException where the evidence cannot be written
     */
    public RunLog run(Experiment experiment, Cell cell, Integer repeats, Path folder) throws IOException {
        Files.createDirectories(folder);
        RunNotes notes = RunNotes.begin(new RunNotes.Subject(experiment.name(), cell.id(), cell.profiles(), setting.scale().toString(),
                experiment.environment(cell, setting.scale()), experiment.counters(), repeats), folder);
        Optional<Jdk> own = setting.jdkFor(cell);
        if (own.isEmpty()) {
            return notes.notRun(Outcome.NOT_ON_THIS_MACHINE, "It needs JDK %d, which is not installed; see: ./lab doctor"
                    .formatted(cell.jvm().release()));
        }
        Jdk jdk = own.get();
        if (cell.jdk() != null && jdk.feature() < cell.jdk()) {
            return notes.notRun(Outcome.NOT_ON_THIS_JVM, "It needs JDK %d or later; this is %s.".formatted(cell.jdk(), jdk.version()));
        }
        List<String> prefix = List.of();
        if (cell.threadLimit() != null) {
            try {
                prefix = ThreadLimit.prefix(cell.threadLimit());
            } catch (IOException e) {
                return notes.notRun(Outcome.NOT_ON_THIS_MACHINE, e.getMessage() + ".");
            }
        }
        progress.step("starting");
        AppUnderTest.Setting appSetting = new AppUnderTest.Setting(jdk, setting.image(), setting.services(), setting.scale(), null, null);
        try (AppUnderTest app = AppUnderTest.start(experiment, cell, appSetting, prefix, children, folder)) {
            app.awaitReady();
            notes.ready(null, List.of());
            writeMachine(cell, jdk, app.parts(), folder);
            observe(experiment, cell, app, notes, folder);
            notes.phase(RunLog.Phase.STOP);
        } catch (CouldNotStartException e) {
            notes.notRun(Outcome.NOT_STARTED, e.getMessage());
            throw e;
        }
        return notes.end();
    }

    private void observe(Experiment experiment, Cell cell, AppUnderTest app, RunNotes notes, Path folder) throws IOException {
        Load load = experiment.loadOf(cell);
        Map<String, String> environment = experiment.environment(cell, setting.scale());
        try (AttachedApp attached = AttachedApp.to(app);
                Protocol protocol = new Protocol(attached, AttachedApp.manner(load), notes, children, progress, folder)) {
            protocol.measure(k6(load, experiment.warmUp(cell, setting.scale()), app, folder, "warm-up"), k6(load, environment, app, folder, "k6"));
        } catch (AttachedApp.NotAttachedException e) {
            notes.problems(app.failures().isEmpty() ? List.of(e.getMessage()) : app.failures());
        }
    }

    private PlannedLoad k6(Load load, Map<String, String> environment, AppUnderTest app, Path folder, String name) {
        return setting.k6().load(scripts.resolve(load.script()), environment, app, children, folder, name);
    }

    private void writeMachine(Cell cell, Jdk jdk, List<String> parts, Path folder) throws IOException {
        int cores = Runtime.getRuntime().availableProcessors();
        Json.write(folder.resolve(Evidence.MACHINE), new Machine(jdk.version(), jdk.vendor(), cores,
                cell.jvm().processorsOr(cores), System.getProperty("os.name") + " " + System.getProperty("os.version"),
                cell.jvm().arguments(), setting.k6().version(), Build.commit(), parts));
    }
}
