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
    private Prepared startedAhead;

    /** @param scripts the folder of the experiment's k6 scripts */
    public CellRunner(LabSetting setting, Children children, Progress progress, Path scripts) {
        this.setting = setting;
        this.children = children;
        this.progress = progress;
        this.scripts = scripts;
    }

    /**
     * One run of a cell.
     *
     * @param repeats which of the cell's runs this one repeats, counted from 1; null where it repeats none
     * @param folder takes its evidence
     */
    public record Planned(Experiment experiment, Cell cell, Integer repeats, Path folder) {
    }

    /** A run whose app has been started, or why there was nothing to start. */
    private record Prepared(Planned planned, RunNotes notes, Jdk jdk, AppUnderTest app, RunLog notRun) {
    }

    /** Runs it for itself; see {@link #run(Planned, Planned)}. */
    public RunLog run(Experiment experiment, Cell cell, Path folder) throws IOException {
        return run(new Planned(experiment, cell, null, folder), null);
    }

    /**
     * Runs it and leaves its evidence in its folder. The app of the run after it starts when the load of this one has ended, where
     * neither can disturb the other.
     *
     * @param next null where nothing comes after it
     * @throws CouldNotStartException where the app or a stub does not start
     * @throws IOException where the evidence cannot be written
     */
    public RunLog run(Planned planned, Planned next) throws IOException {
        progress.step("starting");
        Prepared prepared = startedAhead != null && startedAhead.planned().equals(planned) ? startedAhead : prepare(planned);
        startedAhead = null;
        if (prepared.notRun() != null) {
            return prepared.notRun();
        }
        RunNotes notes = prepared.notes();
        try (AppUnderTest app = prepared.app()) {
            notes.turn();
            app.awaitReady();
            notes.ready(null, List.of());
            writeMachine(planned.cell(), prepared.jdk(), app.parts(), planned.folder());
            observe(planned, app, notes, () -> startAhead(planned, next));
            notes.phase(RunLog.Phase.STOP);
        } catch (CouldNotStartException e) {
            notes.notRun(Outcome.NOT_STARTED, e.getMessage());
            throw e;
        }
        return notes.end();
    }

    // The services' data is put back before each cell, which the cell before would notice; and a limit counts the threads of both.
    private void startAhead(Planned now, Planned next) {
        if (next == null || !next.experiment().services().isEmpty() || now.cell().threadLimit() != null || next.cell().threadLimit() != null) {
            return;
        }
        try {
            startedAhead = prepare(next);
        } catch (CouldNotStartException | IOException e) {
            // Its turn comes, and it is started then, and tells why where it cannot be.
            startedAhead = null;
        }
    }

    private Prepared prepare(Planned planned) throws IOException {
        Experiment experiment = planned.experiment();
        Cell cell = planned.cell();
        Files.createDirectories(planned.folder());
        RunNotes notes = RunNotes.begin(new RunLog.Subject(experiment.name(), cell.id(), cell.profiles(), setting.scale().toString(),
                experiment.environment(cell, setting.scale()), experiment.counters(), planned.repeats()), planned.folder());
        Optional<Jdk> own = setting.jdkFor(cell);
        if (own.isEmpty()) {
            return new Prepared(planned, notes, null, null, notes.notRun(Outcome.NOT_ON_THIS_MACHINE,
                    "It needs JDK %d, which is not installed; see: ./lab doctor".formatted(cell.jvm().release())));
        }
        Jdk jdk = own.get();
        if (cell.jdk() != null && jdk.feature() < cell.jdk()) {
            return new Prepared(planned, notes, jdk, null, notes.notRun(Outcome.NOT_ON_THIS_JVM,
                    "It needs JDK %d or later; this is %s.".formatted(cell.jdk(), jdk.version())));
        }
        List<String> prefix = List.of();
        if (cell.threadLimit() != null) {
            try {
                prefix = ThreadLimit.prefix(cell.threadLimit());
            } catch (IOException e) {
                return new Prepared(planned, notes, jdk, null, notes.notRun(Outcome.NOT_ON_THIS_MACHINE, e.getMessage() + "."));
            }
        }
        AppUnderTest.Setting appSetting = new AppUnderTest.Setting(jdk, setting.image(), setting.services(), setting.scale(), null, null);
        try {
            return new Prepared(planned, notes, jdk, AppUnderTest.start(experiment, cell, appSetting, prefix, children, planned.folder()), null);
        } catch (CouldNotStartException e) {
            notes.notRun(Outcome.NOT_STARTED, e.getMessage());
            throw e;
        }
    }

    private void observe(Planned planned, AppUnderTest app, RunNotes notes, Runnable afterLoad) throws IOException {
        Experiment experiment = planned.experiment();
        Load load = experiment.loadOf(planned.cell());
        Map<String, String> environment = experiment.environment(planned.cell(), setting.scale());
        try (AttachedApp attached = AttachedApp.to(app);
                Protocol protocol = new Protocol(attached, AttachedApp.manner(load), notes, children, progress, planned.folder())) {
            protocol.measure(k6(load, experiment.warmUp(planned.cell(), setting.scale()), app, planned.folder(), "warm-up"),
                    k6(load, environment, app, planned.folder(), "k6"), afterLoad);
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
