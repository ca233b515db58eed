package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.evidence.RunLog.Subject;
import io.executorlab.lab.evidence.RunLog.Watched;

/** The run log while it is being written; until its end it says that the run did not come to its end. */
final class RunNotes {

    private final Subject subject;
    private final String management;
    private final List<String> loadCommand;
    private final Path folder;
    private final List<String> problems = new ArrayList<>();
    private final List<String> notTaken = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final long startedAt = System.currentTimeMillis();
    private volatile RunLog.Phase phase = RunLog.Phase.START;
    private Long pid;
    private long readyAt;
    private long loadFrom;
    private long loadTo;
    private long drainedAt;
    private Long appDownAt;
    private int loadExit;

    private RunNotes(Subject subject, String management, List<String> loadCommand, Path folder) {
        this.subject = subject;
        this.management = management;
        this.loadCommand = loadCommand;
        this.folder = folder;
    }

    /**
     * Throws {@link IOException} where the folder cannot be written, as all that writes here does.
     *
     * @param management of an app that the lab did not make, of which no part of the evidence is sure to be had; null
     * for one of its own
     * @param loadCommand null for one of the lab's own
     */
    static RunNotes begin(Subject subject, String management, List<String> loadCommand, Path folder)
            throws IOException {
        RunNotes notes = new RunNotes(subject, management, loadCommand, folder);
        if (management != null) {
            notes.notTaken.addAll(List.of(Evidence.K6, Evidence.AFTER_GC, Evidence.FLIGHT, Evidence.DUMPS));
        }
        notes.write(Outcome.NO_EVIDENCE, List.of("The run did not come to its end."), 0);
        return notes;
    }

    void phase(RunLog.Phase next) {
        phase = next;
    }

    RunLog.Phase phase() {
        return phase;
    }

    void ready(Long pid, List<String> further) {
        readyAt = System.currentTimeMillis();
        this.pid = pid;
        notes.addAll(further);
    }

    void loadBegins() {
        loadFrom = System.currentTimeMillis();
    }

    void loadMeasured() {
        loadTo = System.currentTimeMillis();
    }

    void loadEnded(int exit) {
        loadTo = loadTo == 0 ? System.currentTimeMillis() : loadTo;
        loadExit = exit;
    }

    boolean loadHasBegun() {
        return loadFrom > 0;
    }

    void drained() {
        drainedAt = System.currentTimeMillis();
    }

    /** The app has ended, has not come up or does not answer any more, and nobody has asked it to. */
    void appDown() {
        appDownAt = appDownAt == null ? Long.valueOf(System.currentTimeMillis()) : appDownAt;
    }

    void taken(String part) {
        notTaken.remove(part);
    }

    void note(String sentence) {
        notes.add(sentence);
    }

    void problems(List<String> sentences) {
        problems.addAll(sentences);
    }

    /** Puts these problems first: those before follow from them. */
    void mainReason(List<String> sentences) {
        problems.addAll(0, sentences);
    }

    /** Writes it at the end of a run that came to its end: evidence, unless there were problems. */
    RunLog end() throws IOException {
        phase(RunLog.Phase.STOP);
        return write(problems.isEmpty() ? Outcome.RAN : Outcome.NO_EVIDENCE, problems, System.currentTimeMillis());
    }

    /** Writes why there was nothing to run; see {@link Outcome}. */
    RunLog notRun(Outcome outcome, String reason) throws IOException {
        problems.add(reason);
        return write(outcome, problems, 0);
    }

    private RunLog write(Outcome outcome, List<String> reasons, long stoppedAt) throws IOException {
        Watched watched = management == null ? null
                : new Watched(management, pid, loadCommand, List.copyOf(notTaken), notes,
                        !notTaken.contains(Evidence.FLIGHT));
        RunLog log = new RunLog(RunLog.FORMAT, subject, outcome, List.copyOf(reasons),
                new RunLog.Times(startedAt, readyAt, loadFrom, loadTo, drainedAt, stoppedAt, appDownAt), loadExit,
                watched);
        Json.write(folder.resolve(Evidence.RUN), log);
        return log;
    }
}
