package io.executorlab.lab.workshop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Links;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.verdict.RunProblems;

/**
 * The learner's own runs of exercises on this machine, one at a time whatever browser asks for it. What a run leaves stays in the folder, so that
 * a console that is started again goes on with it.
 */
final class OwnRuns implements AutoCloseable {

    /** For how many seconds a load can be put on. */
    static final List<Integer> SECONDS = List.of(15, 30, 60, 120, 300);

    private static final long LOOK_MILLIS = 3000;
    private static final long END_AT_MOST_MILLIS = 60_000;

    private final Path folder;
    private final Runner runner;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private Running running;
    private Problem problem;
    private long version;

    /** What runs an exercise. */
    interface Runner {

        /**
         * Until its load has ended and all is stopped that it started.
         *
         * @param load what is to be of it
         * @param folder takes the evidence
         * @throws CouldNotStartException where something does not start
         */
        void run(Exercise exercise, Chosen load, Path folder) throws IOException;

        /** Ends what runs; does nothing where nothing does. */
        void stop();
    }

    /**
     * What was chosen of a load.
     *
     * @param rate arrivals a second; null for the load's own
     */
    record Chosen(int seconds, Integer rate) {
    }

    /** A run that has not come to its end. */
    record Running(String exercise, Path folder, Thread thread, long since, boolean stopping) {

        long seconds() {
            return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - since);
        }
    }

    /** Why the last run of an exercise is no evidence, in sentences. */
    record Problem(String exercise, List<String> why) {
    }

    OwnRuns(Path folder, Runner runner) {
        this.folder = folder;
        this.runner = runner;
    }

    /** @param listener called when a run begins and ends, and every three seconds meanwhile */
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Throws {@link UsageException} where one is running, or what was chosen is not offered. */
    void start(Exercise exercise, Chosen load) {
        if (!SECONDS.contains(load.seconds()) || load.rate() != null && !exercise.rates().contains(load.rate())) {
            throw new UsageException("That is none of the loads that are offered.");
        }
        synchronized (this) {
            if (running != null) {
                throw new UsageException("A run is under way. Stop it first.");
            }
            delete(exercise);
            problem = null;
            Path its = folder.resolve(exercise.id());
            Thread thread = new Thread(() -> run(exercise, load, its), exercise.id());
            thread.setDaemon(true);
            running = new Running(exercise.id(), its, thread, System.nanoTime(), false);
            version++;
            thread.start();
        }
        tell();
    }

    /** Ends the run that is under way, and leaves nothing of it. */
    void stop() {
        Thread thread;
        synchronized (this) {
            if (running == null) {
                return;
            }
            running = new Running(running.exercise(), running.folder(), running.thread(), running.since(), true);
            thread = running.thread();
        }
        runner.stop();
        try {
            thread.join(END_AT_MOST_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(Exercise exercise, Chosen load, Path its) {
        Thread clock = new Thread(this::tellMeanwhile, "live");
        clock.setDaemon(true);
        clock.start();
        List<String> why;
        try {
            runner.run(exercise, load, its);
            why = problems(its);
        } catch (IOException | RuntimeException e) {
            // Whatever it was: a run that has ended must not stand in the way of the next.
            why = List.of(String.valueOf(e.getMessage()));
        }
        clock.interrupt();
        synchronized (this) {
            boolean stopping = running.stopping();
            running = null;
            version++;
            if (!why.isEmpty()) {
                problem = stopping ? null : new Problem(exercise.id(), why);
                delete(exercise);
            }
        }
        tell();
    }

    private void tellMeanwhile() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                Thread.sleep(LOOK_MILLIS);
                tell();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static List<String> problems(Path its) throws IOException {
        return RunProblems.of(Evidence.read(its));
    }

    /** Another one whenever what is finished may be another. */
    synchronized long version() {
        return version;
    }

    synchronized Optional<Running> running() {
        return Optional.ofNullable(running);
    }

    synchronized Optional<Problem> problem() {
        return Optional.ofNullable(problem);
    }

    /** What the last run of this exercise left, where it came to its end; what one that is under way has seen so far is no evidence yet. */
    Optional<Evidence> finished(Exercise exercise) {
        if (running().filter(its -> its.exercise().equals(exercise.id())).isPresent()) {
            return Optional.empty();
        }
        return read(folder.resolve(exercise.id())).filter(evidence -> evidence.run().outcome() == RunLog.Outcome.RAN);
    }

    /** What a run has seen so far; empty where none of this exercise is under way or nothing has been seen. */
    Optional<Evidence> soFar(String exercise) {
        return running().filter(its -> its.exercise().equals(exercise)).flatMap(its -> read(its.folder())).filter(evidence -> !evidence.scrapes().isEmpty());
    }

    private static Optional<Evidence> read(Path its) {
        try {
            return Links.isFile(its, Evidence.RUN) ? Optional.of(Evidence.read(its)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Stops what is under way of it, and leaves nothing behind. */
    void reset(Exercise exercise) {
        if (running().filter(its -> its.exercise().equals(exercise.id())).isPresent()) {
            stop();
        }
        synchronized (this) {
            delete(exercise);
            version++;
            problem = problem == null || problem.exercise().equals(exercise.id()) ? null : problem;
        }
    }

    private void delete(Exercise exercise) {
        try {
            FileSystemUtils.deleteRecursively(folder.resolve(exercise.id()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    @Override
    public void close() {
        stop();
    }
}
