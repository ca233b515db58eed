package io.executorlab.lab.workshop.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Links;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RecordedPart;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.experiment.Load;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.ClientSoFar;

/**
 * The learner's own runs of exercises on this machine. What a run leaves stays in the folder, so that a console that is started again goes on
 * with it.
 */
public final class OwnRuns {

    /** How many seconds a learner looks into of a flight recording. */
    static final int RECORDED_SECONDS = 10;

    /** For as long as a learner looks, who stops it then; it ends by itself all the same. */
    public static final int UNTIL_STOPPED_SECONDS = 1800;

    private static final List<Integer> SECONDS = List.of(15, 30, 60, 120, 300);
    /** So many times as long as it took to read what a run has seen so far it is not read anew: of half an hour there is much. */
    private static final int LOOK_AGAIN_AFTER = 10;
    /** What a load by rounds can be put on for: as long as they take, or as long as its learner looks. */
    private static final List<Integer> ROUNDS = List.of(0, UNTIL_STOPPED_SECONDS);
    private static final Map<String, Boolean> BY_ROUNDS = new ConcurrentHashMap<>();

    private final Path folder;
    private final Runner runner;
    private final UnderWay underWay;
    private final AtomicBoolean recording = new AtomicBoolean();
    private final Object looking = new Object();
    private Problem problem;
    private Recorded recorded;
    private int begun;
    private Look look;

    /** What runs an exercise. */
    public interface Runner {

        /**
         * A run that has not begun, until its load has ended.
         *
         * @param variant of the exercise's experiment
         * @param load what is to be of it
         * @param folder takes the evidence
         */
        UnderWay.Work of(Exercise exercise, String variant, Chosen load, Path folder);
    }

    /**
     * What was chosen of a load.
     *
     * @param seconds of it; of one by rounds 0 for as long as they take
     * @param rate arrivals a second; null for the load's own
     */
    public record Chosen(int seconds, Integer rate) {
    }

    private record Recorded(String exercise, RecordedPart part) {
    }

    /**
     * What a run had seen when it was looked at.
     *
     * @param untilNanos it is not read anew before that
     */
    private record Look(String exercise, long untilNanos, Optional<Evidence> seen) {
    }

    /** Why the last run of an exercise is no evidence, in sentences. */
    public record Problem(String exercise, List<String> why) {
    }

    public OwnRuns(Path folder, Runner runner, UnderWay underWay) {
        this.folder = folder;
        this.runner = runner;
        this.underWay = underWay;
    }

    /** Throws {@link UsageException} where something is under way, or what was chosen is not offered. */
    public void start(Exercise exercise, Chosen load) {
        if (!seconds(exercise).contains(load.seconds()) || load.rate() != null && !exercise.rates().contains(load.rate())) {
            throw new UsageException("That is none of the loads that are offered.");
        }
        underWay.start(exercise.id(), UnderWay.Kind.RUN, runner.of(exercise, exercise.shown(), load, folder(exercise.id())), () -> begin(exercise),
                (stopped, failure) -> end(exercise, stopped, failure));
    }

    /** For how many seconds a load can be put on. One by rounds lasts as long as they take, 0, or until it is ended. */
    public static List<Integer> seconds(Exercise exercise) {
        return lastsAsLongAsItTakes(exercise) ? ROUNDS : Stream.concat(SECONDS.stream(), Stream.of(UNTIL_STOPPED_SECONDS)).toList();
    }

    /** Whether its load lasts as long as its rounds take, so that there are no seconds to choose. */
    public static boolean lastsAsLongAsItTakes(Exercise exercise) {
        return BY_ROUNDS.computeIfAbsent(exercise.experiment() + " " + exercise.load(), its ->
                Load.rounds(ExperimentFiles.named(exercise.experiment()).loads().get(exercise.load()).quick()).isPresent());
    }

    private synchronized void begin(Exercise exercise) {
        delete(exercise);
        problem = null;
        recorded = null;
        begun++;
        forgetLook();
    }

    /**
     * Looks into the last seconds of the flight recording of the run that is under way; see {@link #recorded}.
     *
     * @throws UsageException where none of this exercise is, somebody else's look has not ended, or nothing is recorded
     */
    public void record(Exercise exercise) {
        int its = begun();
        UnderWay.Running run = underWay.running().filter(running -> running.is(UnderWay.Kind.RUN, exercise.id()))
                .orElseThrow(() -> new UsageException("No run of this exercise is under way."));
        if (!recording.compareAndSet(false, true)) {
            throw new UsageException("The flight recording is being looked into. Wait for that.");
        }
        try {
            keep(its, new Recorded(exercise.id(), run.work().recorded(RECORDED_SECONDS)));
        } catch (IOException e) {
            throw new UsageException("The flight recording cannot be read at this moment: %s.".formatted(e.getMessage()), e);
        } finally {
            recording.set(false);
        }
        underWay.tell();
    }

    /**
     * Ends the load of the run that is under way, which then comes to its end as with a load of that length.
     *
     * @throws UsageException where none of this exercise is under load
     */
    public void endLoad(Exercise exercise) {
        UnderWay.Running run = underWay.running().filter(running -> running.is(UnderWay.Kind.RUN, exercise.id()))
                .orElseThrow(() -> new UsageException("No run of this exercise is under way."));
        try {
            run.work().endLoad();
        } catch (IOException e) {
            throw new UsageException("The load cannot be ended at this moment: %s.".formatted(e.getMessage()), e);
        }
        underWay.tell();
    }

    /** What the client of the run that is under way has seen; empty where none of this exercise is. */
    public ClientSoFar client(String exercise) {
        return underWay.running().filter(its -> its.is(UnderWay.Kind.RUN, exercise)).flatMap(its -> its.work().client()).orElse(new ClientSoFar(List.of()));
    }

    private synchronized int begun() {
        return begun;
    }

    // It may have been reset meanwhile.
    private synchronized void keep(int its, Recorded part) {
        if (begun == its) {
            recorded = part;
        }
    }

    /** What was looked into last of this exercise's last run; empty where nothing was. */
    public synchronized Optional<RecordedPart> recorded(String exercise) {
        return Optional.ofNullable(recorded).filter(its -> its.exercise().equals(exercise)).map(Recorded::part);
    }

    private synchronized void end(Exercise exercise, boolean stopped, Optional<String> failure) {
        List<String> why = failure.map(List::of).orElseGet(() -> problems(folder(exercise.id())));
        if (!why.isEmpty()) {
            problem = stopped ? null : new Problem(exercise.id(), why);
            delete(exercise);
        }
        forgetLook();
    }

    private static List<String> problems(Path folder) {
        try {
            return RunProblems.of(Evidence.read(folder));
        } catch (IOException | RuntimeException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    public synchronized Optional<Problem> problem() {
        return Optional.ofNullable(problem);
    }

    /** What the last run of this exercise left, where it came to its end; what one that is under way has seen so far is no evidence yet. */
    Optional<Evidence> finished(Exercise exercise) {
        if (isRunning(exercise.id())) {
            return Optional.empty();
        }
        return read(folder(exercise.id())).filter(evidence -> evidence.run().outcome() == RunLog.Outcome.RAN);
    }

    /** What a run has seen so far; empty where none of this exercise is under way or nothing has been seen. */
    public Optional<Evidence> soFar(String exercise) {
        return isRunning(exercise) ? looked(exercise).filter(evidence -> !evidence.scrapes().isEmpty()) : Optional.empty();
    }

    private Optional<Evidence> looked(String exercise) {
        synchronized (looking) {
            if (look == null || !look.exercise().equals(exercise) || System.nanoTime() - look.untilNanos() > 0) {
                long from = System.nanoTime();
                Optional<Evidence> seen = read(folder(exercise));
                long now = System.nanoTime();
                look = new Look(exercise, now + LOOK_AGAIN_AFTER * (now - from), seen);
            }
            return look.seen();
        }
    }

    private void forgetLook() {
        synchronized (looking) {
            look = null;
        }
    }

    private boolean isRunning(String exercise) {
        return underWay.running().filter(its -> its.is(UnderWay.Kind.RUN, exercise)).isPresent();
    }

    private static Optional<Evidence> read(Path its) {
        try {
            return Links.isFile(its, Evidence.RUN) ? Optional.of(Evidence.read(its)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Stops what is under way of it, and leaves nothing of its runs behind; throws {@link UsageException} where it does not end. */
    void reset(Exercise exercise) {
        underWay.reset(exercise.id(), () -> clear(exercise));
    }

    private synchronized void clear(Exercise exercise) {
        delete(exercise);
        recorded = recorded(exercise.id()).isPresent() ? null : recorded;
        begun++;
        problem = problem == null || problem.exercise().equals(exercise.id()) ? null : problem;
    }

    private Path folder(String exercise) {
        return folder.resolve(exercise);
    }

    private void delete(Exercise exercise) {
        try {
            FileSystemUtils.deleteRecursively(folder(exercise.id()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
