package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Reason;
import io.executorlab.lab.evidence.AppEnd;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.experiment.Load.Termination;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.ProcessReadings;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.ManagementPort;
import io.executorlab.lab.watch.Recording;
import io.executorlab.lab.watch.SamplingInterval;
import io.executorlab.lab.watch.Watch;

/**
 * The one protocol by which an app is measured from outside: recorded, warmed up, at rest, loaded, at rest again. What
 * it sees goes to disk as it is seen, so that an interrupted run keeps it; an app that falls silent is a problem in the
 * notes.
 */
final class Protocol implements AutoCloseable {

    private static final Duration REST_AT_MOST = Duration.ofSeconds(20);

    private final MeasuredApp app;
    private final Manner manner;
    private final RunNotes notes;
    private final Progress progress;
    private final Path folder;
    private final Watch watch;
    /** Null where nothing is recorded; it may be ended by another thread than the one that began it. */
    private volatile FlightRecorder recorder;
    private boolean dumps = true;
    private CompletableFuture<AppEnd> end;

    /** A running app as the protocol sees it. */
    interface MeasuredApp {

        Scrape scrape() throws IOException;

        ThreadDump threadDump(ThreadDump.Phase phase) throws IOException;

        Optional<JvmAttach> jvm();

        /** For their processor time; empty where none is known. */
        Map<String, Long> processes();

        /** Empty where its process is not known. */
        Optional<ProcessReadings> readings();

        /** Says why a load on it is in vain, in sentences; empty while all is well. */
        List<String> failures(Watch watch);

        /**
         * Ends it as a platform does, and counts what it has left; a {@link CouldNotStartException} where that cannot
         * be counted. Returns at once.
         */
        default CompletableFuture<AppEnd> terminate(Termination termination) {
            throw new UnsupportedOperationException("only an app of the lab's own is ended under load");
        }
    }

    /**
     * The settings in which measuring an app of the lab's differs from measuring somebody else's.
     *
     * @param ofTheLab whether the app is the lab's own: every part of the evidence must be had then, the heap after a
     * garbage collection too; of anybody else's app, what cannot be had is noted
     * @param recording one of {@link FlightRecorder}'s settings; null where nothing is to be recorded
     * @param starters whether those who start virtual threads are recorded, beside such a recording
     * @param recordingAtMost ends the recording even where nobody does; null where the lab ends that JVM anyway
     * @param ending how the app ends while the load goes on; null where it does not
     */
    record Manner(boolean ofTheLab, SamplingInterval scrapes, SamplingInterval dumps, String recording,
            Recording starters, Duration recordingAtMost, Rest rest, Ending ending) {
    }

    /**
     * What counts as rest, and when it is waited for.
     *
     * @param still how long no thread may start or end for the app to count as at rest
     * @param drain whether the app is to come to rest after the load, and not before it alone
     */
    record Rest(Duration still, boolean drain) {
    }

    /** @param after the load's beginning */
    record Ending(Duration after, Termination termination) {
    }

    /** Throws {@link IOException} where the evidence cannot be written, as all that measures does. */
    Protocol(MeasuredApp app, Manner manner, RunNotes notes, Progress progress, Path folder) throws IOException {
        this.app = app;
        this.manner = manner;
        this.notes = notes;
        this.progress = progress;
        this.folder = folder;
        // Made once: it knows a process by its parent, and an orphan only by having seen it before.
        Optional<ProcessReadings> processes = app.readings();
        this.watch = new Watch(() -> app.scrape().with(processes.map(ProcessReadings::read).orElse(List.of())),
                app::threadDump, manner.scrapes(), manner.dumps(), folder);
        if (!manner.ofTheLab()) {
            app.jvm().ifPresent(jvm -> watch.dumpVirtual(
                    phase -> jvm.virtualThreadDump(phase, folder.resolve(JvmAttach.SCRATCH))));
        }
    }

    /**
     * Records the app, warms it up, and measures it under the load and at rest before and after it. False where it has
     * become clear before that the load would be in vain; the notes say why.
     *
     * @param warmUp null where the app is taken as it is
     * @throws CouldNotStartException where an app that is not the lab's stops answering before the load
     */
    boolean run(PlannedLoad warmUp, PlannedLoad load) throws IOException {
        try {
            record();
            if (warmUp != null && !warmUp(warmUp)) {
                return false;
            }
            rest();
        } catch (IOException e) {
            silent("before the load", e);
            return false;
        }
        load(load);
        throwIfInterrupted();
        if (end == null) {
            drainUnlessDown();
        } else {
            noteEnd();
        }
        noteWhatWasLeftOut();
        watch.throwIfUnwritten();
        return true;
    }

    private void drainUnlessDown() throws IOException {
        if (app.failures(watch).isEmpty()) {
            try {
                drain();
            } catch (IOException e) {
                silent("at the end of the load", e);
            }
            throwIfInterrupted();
        }
    }

    private void noteEnd() throws IOException {
        try {
            Json.write(folder.resolve(Evidence.APP_END), end.join());
        } catch (CompletionException e) {
            notes.problems(List.of(e.getCause().getMessage()));
        }
    }

    private void record() throws IOException {
        notes.phase(RunLog.Phase.ATTACH);
        if (manner.recording() == null || app.jvm().isEmpty()) {
            return;
        }
        try {
            recorder = FlightRecorder.start(app.jvm().get(), manner.recording(), folder.resolve(Evidence.FLIGHT),
                    manner.recordingAtMost());
            notes.taken(Evidence.FLIGHT);
        } catch (IOException e) {
            if (manner.ofTheLab()) {
                throw e;
            }
            notes.note("There is no flight recording, so threads have no line of code beside them: %s."
                    .formatted(e.getMessage()));
            return;
        }
        try {
            recorder.recordStarters(manner.starters());
        } catch (IOException e) {
            notes.note("Nobody knows who starts virtual threads: %s.".formatted(e.getMessage()));
        }
    }

    private boolean warmUp(PlannedLoad warmUp) {
        notes.phase(RunLog.Phase.WARM_UP);
        step("warming up");
        PlannedLoad.Ended ended = warmUp.begin(Map.of(), () -> app.failures(watch)).end();
        notes.problems(ended.problems());
        return ended.problems().isEmpty();
    }

    private void rest() throws IOException {
        notes.phase(RunLog.Phase.REST);
        step("waiting for rest");
        if (!watch.awaitRest(manner.rest().still(), REST_AT_MOST)) {
            notes.note(
                    ("The app started or ended threads during all of the %d s before the load: other traffic is "
                            + "counted too.")
                            .formatted(REST_AT_MOST.toSeconds()));
        }
        // First the dump: where there is none, the app counts its answer of that as a request of its own.
        if (dumps) {
            try {
                watch.dump(ThreadDump.Phase.BASELINE);
                notes.taken(Evidence.DUMPS);
            } catch (IOException e) {
                if (manner.ofTheLab()) {
                    throw e;
                }
                dumps = false;
            }
        }
        watch.scrapeNow();
    }

    private void load(PlannedLoad load) throws IOException {
        notes.phase(RunLog.Phase.LOAD);
        step("load" + load.plan());
        watch.start();
        notes.now(RunNotes.Moment.LOAD_FROM);
        watch.underLoad(dumps);
        PlannedLoad.Begun begun = load.begin(app.processes(), () -> app.failures(watch));
        if (manner.ending() != null && begun.lasts(manner.ending().after())) {
            terminate();
        }
        PlannedLoad.Ended ended = begun.end();
        watch.underLoad(false);
        notes.now(RunNotes.Moment.LOAD_TO);
        notes.loadExit(ended.exit());
        if (!app.processes().isEmpty()) {
            Json.write(folder.resolve(Evidence.CPU), ended.cpu());
        }
        notes.problems(ended.problems());
    }

    private void terminate() throws IOException {
        watch.underLoad(false);
        notes.now(RunNotes.Moment.LOAD_TO);
        drainUnlessDown();
        watch.close();
        notes.phase(RunLog.Phase.STOP);
        step("ending the app under load");
        end = app.terminate(manner.ending().termination());
    }

    private void drain() throws IOException {
        notes.phase(RunLog.Phase.DRAIN);
        step("coming to rest");
        if (manner.rest().drain() && !watch.awaitRest(manner.rest().still(), REST_AT_MOST)) {
            notes.note(
                    "The app still started or ended threads %d s after the load.".formatted(REST_AT_MOST.toSeconds()));
        }
        watch.scrapeNow();
        notes.now(RunNotes.Moment.DRAINED);
        notes.phase(RunLog.Phase.SAVE);
        if (dumps) {
            watch.dump(ThreadDump.Phase.DRAINED);
        }
        if (manner.ofTheLab()) {
            app.jvm().orElseThrow().command("GC.run");
            watch.writeAfterGc(app.scrape());
        }
        if (recorder != null) {
            recorder.stop();
        }
    }

    private void step(String what) {
        progress.step(what, watch::threads);
    }

    private void noteWhatWasLeftOut() {
        if (manner.scrapes().stretched() && watch.last() != null) {
            notes.note("A scrape of %,d series costs %d ms, so the metrics were read every %.1f s.".formatted(
                    watch.last().size(), manner.scrapes().costMillis(), manner.scrapes().millis() / 1000.0));
        }
        watch.notRecorded().forEach(notes::note);
        if (recorder != null) {
            recorder.cutShort().ifPresent(notes::note);
        }
    }

    private void silent(String when, IOException e) throws IOException {
        throwIfInterrupted();
        List<String> failures = app.failures(watch);
        if (failures.isEmpty() && (e instanceof FileSystemException || Reason.isFullDisk(e))) {
            throw e;
        }
        if (!manner.ofTheLab() && !notes.hasCome(RunNotes.Moment.LOAD_FROM)) {
            throw new CouldNotStartException("The app stopped answering %s: %s".formatted(when, Reason.of(e)), e);
        }
        if (failures.isEmpty()) {
            notes.now(RunNotes.Moment.APP_DOWN);
        }
        notes.mainReason(
                failures.isEmpty() ? List.of("%s %s: %s.".formatted(e instanceof ManagementPort.NoMetricsException
                        ? "There were no metrics"
                        : "The app stopped answering", when, Reason.of(e))) : failures);
    }

    // The programs have been ended then, and nobody is to take that for the app's fault.
    private static void throwIfInterrupted() throws IOException {
        if (ShutdownHandler.underWay()) {
            throw new IOException("interrupted");
        }
    }

    void abandon() {
        FlightRecorder running = recorder;
        if (running == null) {
            return;
        }
        try {
            running.stop();
        } catch (IOException e) {
            // The app has ended, or hangs; its recording ends at its own time.
        }
    }

    /**
     * Deletes what an app that was killed has left of its recording; to be called when it has ended, if it is to end.
     */
    void clearAfterKill() {
        if (recorder != null) {
            recorder.clearAfterKill().ifPresent(notes::note);
        }
    }

    @Override
    public void close() {
        watch.close();
        // A recording in a JVM of the lab's own ends with that JVM, which may hang.
        if (!manner.ofTheLab()) {
            abandon();
        }
    }
}
