package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
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
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.service.NginxServer;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.Recording;
import io.executorlab.lab.watch.SamplingInterval;

/** One run of a cell: its fresh JVM launched, ready, warmed up and at rest, under load, stopped. */
final class CellRun implements AutoCloseable {

    private final PlannedRun planned;
    private final LabSetting setting;
    private final ProcessRegistry registry;
    private final RunNotes notes;
    private AppUnderTest app;
    private Protocol protocol;
    private Jdk jdk;
    private RunLog notRun;

    private CellRun(PlannedRun planned, LabSetting setting, ProcessRegistry registry, RunNotes notes) {
        this.planned = planned;
        this.setting = setting;
        this.registry = registry;
        this.notes = notes;
    }

    /**
     * Launches its app, which comes up by itself.
     *
     * @throws CouldNotStartException where the app or a stub cannot be launched
     * @throws IOException where its folder cannot be written, as all that writes here does
     */
    static CellRun launch(PlannedRun planned, LabSetting setting, ProcessRegistry registry) throws IOException {
        Experiment experiment = planned.experiment();
        Cell cell = planned.cell();
        Files.createDirectories(planned.folder());
        RunNotes notes = RunNotes.begin(
                new RunLog.Subject(experiment.name(), cell.id(), cell.profiles(), setting.scale().toString(),
                        experiment.environment(cell, setting.scale()), experiment.counters(), planned.repeats(),
                        planned.seed()),
                planned.folder());
        CellRun run = new CellRun(planned, setting, registry, notes);
        run.launch();
        return run;
    }

    PlannedRun planned() {
        return planned;
    }

    RunLog.Phase phase() {
        return notes.phase();
    }

    /** Its turn has come: what was launched before it has cost nobody time until now. */
    void turn() {
        notes.turn();
    }

    private void launch() throws IOException {
        Optional<Jdk> found = setting.jdkFor(planned.cell());
        notRun = notToBeRun(found);
        if (notRun != null) {
            return;
        }
        jdk = found.orElseThrow();
        List<String> prefix;
        try {
            prefix = Limits.prefix(planned.cell());
        } catch (IOException e) {
            notRun = notes.notRun(Outcome.NOT_ON_THIS_MACHINE, e.getMessage() + ".");
            return;
        }
        orNotStarted(() -> app = AppUnderTest.start(planned.experiment(), planned.cell(), setting.on(jdk), null, prefix,
                registry, planned.folder()));
    }

    private void orNotStarted(Runnable start) throws IOException {
        try {
            start.run();
        } catch (CouldNotStartException e) {
            // An app that the lab has ended is not one that did not start.
            if (ShutdownHandler.underWay()) {
                throw e;
            }
            if (AppUnderTest.isOfTheApp(e)) {
                notes.appDown();
            }
            notes.notRun(Outcome.NOT_STARTED, e.getMessage());
            throw e;
        }
    }

    /**
     * Waits for the app, and measures it where there is something to measure.
     *
     * @param afterLoad is done when the load has ended, before the app comes to rest
     * @throws CouldNotStartException where the app or a stub does not come up
     */
    void measure(Runnable afterLoad, Progress progress) throws IOException {
        if (notRun != null) {
            return;
        }
        orNotStarted(app::awaitReady);
        notes.ready(null, List.of());
        writeMachine();
        try {
            app.attach();
        } catch (IOException e) {
            notes.problems(app.failures().isEmpty() ? List.of(e.getMessage()) : app.failures());
            noteWhetherDown();
            return;
        }
        protocol = new Protocol(app, manner(load(), environment()), notes, registry, planned.folder());
        PlannedLoad warmUp = k6(planned.experiment().warmUp(planned.cell(), setting.scale()), "warm-up");
        if (protocol.ready(warmUp, progress)) {
            protocol.measure(k6(environment(), "k6"), afterLoad, progress);
            writeLogs();
        }
        noteWhetherDown();
    }

    private void writeLogs() throws IOException {
        Optional<LoggedMessages> ofProxy = app.proxyLog();
        if (ofProxy.isPresent()) {
            Json.write(planned.folder().resolve(Evidence.PROXY), ofProxy.get());
        }
        List<String> quotes = planned.experiment().quotes();
        if (!quotes.isEmpty()) {
            Json.write(planned.folder().resolve(Evidence.APP_MESSAGES),
                    LoggedMessages.ofApp(planned.folder().resolve(Evidence.APP_LOG), quotes));
        }
    }

    private static Manner manner(Load load, Map<String, String> environment) {
        Manner.Ending ending = load.terminate() == null ? null
                : new Manner.Ending(load.terminate().after(Load.duration(environment)), load.terminate());
        return new Manner(true, new SamplingInterval(1000, 0.1), new SamplingInterval(1000, 1),
                FlightRecorder.WITH_WAITS, Recording.OFF, null,
                new Manner.Rest(load.atRest(), load.drain()), ending);
    }

    private void noteWhetherDown() {
        if (app.hasDied()) {
            notes.appDown();
        }
    }

    private RunLog notToBeRun(Optional<Jdk> jdk) throws IOException {
        Cell cell = planned.cell();
        if (jdk.isEmpty()) {
            return cell.jvm().release() == null
                    ? notes.notRun(Outcome.NOT_ON_THIS_JVM,
                            "It needs JDK %d or later; this is %s, and none is installed.".formatted(cell.jdk(),
                                    setting.jdk().version()))
                    : notes.notRun(Outcome.NOT_ON_THIS_MACHINE,
                            "It needs JDK %d, which is not installed; see: ./lab doctor"
                                    .formatted(cell.jvm().release()));
        }
        Optional<String> lack =
                cell.proxy() != null && NginxServer.version().isEmpty() ? Optional.of(NginxServer.MISSING)
                        : Limits.lackOfFiles(planned.experiment().openFiles(cell));
        return lack.isPresent() ? notes.notRun(Outcome.NOT_ON_THIS_MACHINE, lack.get()) : null;
    }

    /** Writes and returns the run's log; to be called when it has been closed. */
    RunLog end() throws IOException {
        return notRun == null ? notes.end() : notRun;
    }

    private Load load() {
        return planned.experiment().loadOf(planned.cell());
    }

    private Map<String, String> environment() {
        return planned.experiment().environment(planned.cell(), setting.scale());
    }

    private PlannedLoad k6(Map<String, String> environment, String name) {
        return setting.k6().load(planned.scripts().resolve(load().script()), environment, app.url(),
                app.managementUrl(), registry, planned.folder(), name);
    }

    private void writeMachine() throws IOException {
        Cell cell = planned.cell();
        int cores = Runtime.getRuntime().availableProcessors();
        Json.write(planned.folder().resolve(Evidence.MACHINE), new Machine(jdk.version(), jdk.vendor(), cores,
                cell.jvm().processorsOr(cores), System.getProperty("os.name") + " " + System.getProperty("os.version"),
                cell.jvm().arguments(), new Machine.Versions(setting.k6().version(), Build.commit(), app.parts())));
    }

    @Override
    public void close() {
        if (protocol != null) {
            notes.phase(RunLog.Phase.STOP);
            protocol.close();
        }
        if (app != null) {
            app.close();
        }
    }
}
