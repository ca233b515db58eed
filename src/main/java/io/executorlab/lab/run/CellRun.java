package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.LoggedMessages;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.process.Limits;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.service.NginxServer;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.Recording;
import io.executorlab.lab.watch.SamplingInterval;

/** One run of a cell: its app is started in a fresh JVM, measured by the {@link Protocol}, and stopped. */
public final class CellRun {

    /**
     * One run of a cell, as it is planned.
     *
     * @param scripts the folder of the experiment's k6 scripts
     * @param repeats which of the cell's runs this one repeats, counted from 1; null where it repeats none
     * @param seed of the random order that it has its turn in; null where there is none
     * @param folder takes its evidence
     */
    public record Plan(Experiment experiment, Cell cell, Path scripts, Integer repeats, Long seed, Path folder) {
    }

    private static final long FULL_BELOW_BYTES = 1 << 20;

    private final Plan plan;
    private final Cell cell;
    private final Path folder;
    private final LabSetting setting;
    private volatile RunNotes notes;

    public CellRun(Plan plan, LabSetting setting) {
        this.plan = plan;
        this.cell = plan.cell();
        this.folder = plan.folder();
        this.setting = setting;
    }

    /** Returns the folder of a cell's run within its experiment's; {@code run} counts from 1. */
    public static Path folder(Path experiment, Cell cell, int run) {
        return experiment.resolve(run == 1 ? cell.id() : cell.id() + "." + run);
    }

    /**
     * Runs it and leaves its evidence in its folder.
     *
     * @throws CouldNotStartException where the app or a stub does not start
     * @throws IOException where the evidence cannot be written, as all that writes here does
     */
    public RunLog run() throws IOException {
        setting.progress().step("starting");
        Experiment experiment = plan.experiment();
        Files.createDirectories(folder);
        notes = new RunNotes(new RunLog.Subject(experiment.name(), cell.id(), cell.profiles(),
                setting.scale().toString(), experiment.environment(cell, setting.scale()), experiment.counters(),
                plan.repeats(), plan.seed()), null, null, folder);
        Optional<Jdk> jdk = LabSetting.jdkFor(cell, setting.jdk());
        if (jdk.isEmpty()) {
            return withoutJdk();
        }
        Optional<String> lack = cell.proxy() != null && NginxServer.version().isEmpty()
                ? Optional.of(NginxServer.MISSING) : Limits.lackOfFiles(experiment.openFiles(cell));
        if (lack.isPresent()) {
            return notes.notRun(Outcome.NOT_ON_THIS_MACHINE, lack.get());
        }
        List<String> limits;
        try {
            limits = Limits.prefix(cell);
        } catch (IOException e) {
            return notes.notRun(Outcome.NOT_ON_THIS_MACHINE, e.getMessage() + ".");
        }
        measure(jdk.get(), limits);
        RunLog log = notes.end();
        if (log.outcome() == Outcome.NO_EVIDENCE) {
            throwIfTheDiskIsFull();
        }
        return log;
    }

    public RunLog.Phase phase() {
        RunNotes begun = notes;
        return begun == null ? RunLog.Phase.START : begun.phase();
    }

    private RunLog withoutJdk() throws IOException {
        return cell.jvm().release() == null
                ? notes.notRun(Outcome.NOT_ON_THIS_JVM,
                        "It needs JDK %d or later; this is %s, and none is installed.".formatted(cell.jdk(),
                                setting.jdk().version()))
                : notes.notRun(Outcome.NOT_ON_THIS_MACHINE,
                        "It needs JDK %d, which is not installed; see: ./lab doctor".formatted(cell.jvm().release()));
    }

    private void measure(Jdk jdk, List<String> limits) throws IOException {
        try (AppUnderTest app = new AppUnderTest(plan.experiment(), cell, setting.on(jdk), null, limits,
                folder)) {
            app.awaitReady();
            notes.now(RunNotes.Moment.READY);
            writeMachine(jdk, app);
            measure(app);
            if (app.hasDied()) {
                notes.now(RunNotes.Moment.APP_DOWN);
            }
        } catch (CouldNotStartException e) {
            // An app that the lab has ended is not one that did not start.
            if (!ShutdownHandler.underWay()) {
                if (e instanceof AppUnderTest.NotUpException) {
                    notes.now(RunNotes.Moment.APP_DOWN);
                }
                notes.notRun(Outcome.NOT_STARTED, e.getMessage());
            }
            throw e;
        }
    }

    private void measure(AppUnderTest app) throws IOException {
        try {
            app.attach();
        } catch (IOException e) {
            notes.problems(app.failures().isEmpty() ? List.of(e.getMessage()) : app.failures());
            return;
        }
        Experiment experiment = plan.experiment();
        Load load = experiment.loadOf(cell);
        Map<String, String> environment = experiment.environment(cell, setting.scale());
        Protocol.Ending ending = load.terminate() == null ? null
                : new Protocol.Ending(load.terminate().after(Load.duration(environment)), load.terminate());
        Protocol.Manner manner = new Protocol.Manner(true, new SamplingInterval(1000, 0.1),
                new SamplingInterval(1000, 1), FlightRecorder.WITH_WAITS, Recording.OFF, null,
                new Protocol.Rest(load.atRest(), load.drain()), ending);
        try (Protocol protocol = new Protocol(app, manner, notes, setting.progress(), folder)) {
            if (protocol.run(k6(app, experiment.warmUp(cell, setting.scale()), "warm-up"),
                    k6(app, environment, "k6"))) {
                writeLogs(app);
            }
            notes.phase(RunLog.Phase.STOP);
        }
    }

    private PlannedLoad k6(AppUnderTest app, Map<String, String> environment, String name) {
        Path script = plan.scripts().resolve(plan.experiment().loadOf(cell).script());
        return setting.k6().load(script, environment, app.url(), app.managementUrl(), setting.registry(), folder, name);
    }

    private void writeMachine(Jdk jdk, AppUnderTest app) throws IOException {
        int cores = Runtime.getRuntime().availableProcessors();
        Json.write(folder.resolve(Evidence.MACHINE), new Machine(jdk.version(), jdk.vendor(), cores,
                cell.jvm().processorsOr(cores), System.getProperty("os.name") + " " + System.getProperty("os.version"),
                cell.jvm().arguments(), new Machine.Versions(setting.k6().version(), Build.commit(), app.parts())));
    }

    private void writeLogs(AppUnderTest app) throws IOException {
        Optional<LoggedMessages> ofProxy = app.proxyLog();
        if (ofProxy.isPresent()) {
            Json.write(folder.resolve(Evidence.PROXY), ofProxy.get());
        }
        List<String> quotes = plan.experiment().quotes();
        if (!quotes.isEmpty()) {
            Json.write(folder.resolve(Evidence.APP_MESSAGES),
                    LoggedMessages.ofApp(folder.resolve(Evidence.APP_LOG), quotes));
        }
    }

    // An app that can write nothing any more ends without a word, and the disk is why.
    private void throwIfTheDiskIsFull() throws IOException {
        if (Files.getFileStore(folder).getUsableSpace() < FULL_BELOW_BYTES) {
            throw new FileSystemException(folder.toString(), null, "No space left on device");
        }
    }
}
