package io.executorlab.lab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.evidence.RunLog.Subject;
import io.executorlab.lab.evidence.RunLog.Watched;

/** The run log while it is being written; until its end it says that the run did not come to its end. */
final class RunNotes {

    /** The times of a run that are written down. */
    enum Moment {
        READY,
        LOAD_FROM,
        LOAD_TO,
        DRAINED,
        /** The app has ended, has not come up or does not answer any more, and nobody has asked it to. */
        APP_DOWN
    }

    private final Subject subject;
    private final String management;
    private final List<String> loadCommand;
    private final Path folder;
    private final List<String> problems = new ArrayList<>();
    private final List<String> notTaken = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final long startedAt = System.currentTimeMillis();
    private final Map<Moment, Long> moments = new EnumMap<>(Moment.class);
    private volatile RunLog.Phase phase = RunLog.Phase.START;
    private Long pid;
    private int loadExit;

    /**
     * Throws {@link IOException} where the folder cannot be written, as all that writes here does.
     *
     * @param management of an app that the lab did not make, of which no part of the evidence is sure to be had; null
     * for one of its own
     * @param loadCommand null for one of the lab's own
     */
    RunNotes(Subject subject, String management, List<String> loadCommand, Path folder) throws IOException {
        this.subject = subject;
        this.management = management;
        this.loadCommand = loadCommand;
        this.folder = folder;
        if (management != null) {
            notTaken.addAll(List.of(Evidence.K6, Evidence.AFTER_GC, Evidence.FLIGHT, Evidence.DUMPS));
        }
        write(Outcome.NO_EVIDENCE, List.of("The run did not come to its end."), 0);
    }

    void phase(RunLog.Phase next) {
        phase = next;
    }

    RunLog.Phase phase() {
        return phase;
    }

    /** This moment is now; of one that comes more than once the first counts. */
    void now(Moment moment) {
        moments.putIfAbsent(moment, System.currentTimeMillis());
    }

    boolean hasCome(Moment moment) {
        return moments.containsKey(moment);
    }

    void pid(Long ofTheApp) {
        pid = ofTheApp;
    }

    void loadExit(int code) {
        loadExit = code;
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
                new RunLog.Times(startedAt, at(Moment.READY), at(Moment.LOAD_FROM), at(Moment.LOAD_TO),
                        at(Moment.DRAINED), stoppedAt, moments.get(Moment.APP_DOWN)),
                loadExit, watched);
        Json.write(folder.resolve(Evidence.RUN), log);
        return log;
    }

    private long at(Moment moment) {
        return moments.getOrDefault(moment, 0L);
    }
}
