package io.executorlab.lab.workshop.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
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

    private static final List<Integer> SECONDS = List.of(15, 30, 60);
    /** A load by rounds lasts as long as they take. */
    private static final List<Integer> ROUNDS = List.of(0);
    private static final Map<String, Boolean> BY_ROUNDS = new ConcurrentHashMap<>();

    private final Path folder;
    private final Runner runner;
    private final ExclusiveJob underWay;
    private Problem problem;

    /** What runs an exercise. */
    public interface Runner {

        /**
         * A run that has not begun, until its load has ended.
         *
         * @param variant of the exercise's experiment
         * @param load what is to be of it
         * @param folder takes the evidence
         */
        ExclusiveJob.Work of(Exercise exercise, String variant, Chosen load, Path folder);
    }

    /**
     * What was chosen of a load.
     *
     * @param seconds of it; of one by rounds 0 for as long as they take
     * @param rate arrivals a second; null for the load's own
     */
    public record Chosen(int seconds, Integer rate) {
    }

    /** Why the last run of an exercise is no evidence, in sentences. */
    public record Problem(String exercise, List<String> why) {
    }

    public OwnRuns(Path folder, Runner runner, ExclusiveJob underWay) {
        this.folder = folder;
        this.runner = runner;
        this.underWay = underWay;
    }

    /** Throws {@link UsageException} where something is under way, or what was chosen is not offered. */
    public void start(Exercise exercise, Chosen load) {
        if (!seconds(exercise).contains(load.seconds()) || load.rate() != null && !exercise.rates().contains(load.rate())) {
            throw new UsageException("That is none of the loads that are offered.");
        }
        underWay.start(exercise.id(), ExclusiveJob.Kind.RUN, runner.of(exercise, exercise.shown(), load, folder(exercise.id())), () -> begin(exercise),
                (stopped, failure) -> end(exercise, stopped, failure));
    }

    /** For how many seconds a load can be put on. One by rounds lasts as long as they take, 0. */
    public static List<Integer> seconds(Exercise exercise) {
        return lastsAsLongAsItTakes(exercise) ? ROUNDS : SECONDS;
    }

    /** Whether its load lasts as long as its rounds take, so that there are no seconds to choose. */
    public static boolean lastsAsLongAsItTakes(Exercise exercise) {
        return BY_ROUNDS.computeIfAbsent(exercise.experiment() + " " + exercise.load(), key ->
                Load.rounds(ExperimentFiles.named(exercise.experiment()).loads().get(exercise.load()).quick()).isPresent());
    }

    private synchronized void begin(Exercise exercise) {
        delete(exercise);
        problem = null;
    }

    /** What the client of the run that is under way has seen; empty where none of this exercise is. */
    public ClientSoFar client(String exercise) {
        return underWay.running().filter(running -> running.is(ExclusiveJob.Kind.RUN, exercise)).flatMap(running -> running.work().client()).orElse(new ClientSoFar(List.of()));
    }

    private synchronized void end(Exercise exercise, boolean stopped, Optional<String> failure) {
        List<String> why = failure.map(List::of).orElseGet(() -> problems(folder(exercise.id())));
        if (!why.isEmpty()) {
            problem = stopped ? null : new Problem(exercise.id(), why);
            delete(exercise);
        }
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
        return isRunning(exercise) ? read(folder(exercise)).filter(evidence -> !evidence.scrapes().isEmpty()) : Optional.empty();
    }

    private boolean isRunning(String exercise) {
        return underWay.running().filter(running -> running.is(ExclusiveJob.Kind.RUN, exercise)).isPresent();
    }

    private static Optional<Evidence> read(Path run) {
        try {
            return SafePaths.isFile(run, Evidence.RUN) ? Optional.of(Evidence.read(run)) : Optional.empty();
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
