package io.executorlab.lab.workshop.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.SafePaths;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.ExperimentFiles;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.run.LabSetting;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.material.Cause;
import io.executorlab.lab.workshop.material.Causes;
import io.executorlab.lab.workshop.material.Effects;
import io.executorlab.lab.workshop.material.Outcome;

/**
 * The remedies on this machine: one run of the flaw and one of each of them, one after the other, each under its load, that bets are held against. What
 * is evidence stays in the folder, so that runs that were stopped or disturbed are made up for later.
 */
public final class OwnRemedies {

    /** For how many seconds each of the loads can be put on. */
    public static final List<Integer> SECONDS = List.of(15, 30, 60);

    private static final String LOAD = "load.json";
    private static final String FLAW = "flaw";

    private final Path folder;
    private final OwnRuns.Runner runner;
    private final ExclusiveJob underWay;
    private final Function<Cell, Optional<Jdk>> jdks;
    private final Map<String, List<Problem>> problems = new ConcurrentHashMap<>();
    private volatile Progress progress = new Progress(0, 0);

    /**
     * What the folder's runs are of.
     *
     * @param seconds of load for each
     * @param exercise another number where it is another exercise by now, with other remedies or another order; it tells nothing of them
     */
    private record Load(int seconds, int exercise) {

        static Load of(Exercise exercise, int seconds) {
            return new Load(seconds, Objects.hash(exercise.experiment(), exercise.load(), exercise.shown(), exercise.remedies()));
        }
    }

    /** Which of how many runs is under way. */
    public record Progress(int run, int of) {
    }

    /**
     * Why there is no evidence of a run.
     *
     * @param variant the flawed one, or a remedy
     */
    public record Problem(String variant, List<String> why) {
    }

    public OwnRemedies(Path folder, OwnRuns.Runner runner, ExclusiveJob underWay) {
        this(folder, runner, underWay, cell -> LabSetting.jdkFor(cell, Jdk.own()));
    }

    /** @param jdks the one for each cell; empty where there is none on this machine */
    OwnRemedies(Path folder, OwnRuns.Runner runner, ExclusiveJob underWay, Function<Cell, Optional<Jdk>> jdks) {
        this.folder = folder;
        this.runner = runner;
        this.underWay = underWay;
        this.jdks = jdks;
    }

    /** Those of them for which this machine has a JDK, in the exercise's order. */
    public List<String> runHere(Exercise exercise, Collection<String> remedies) {
        return exercise.remedies().stream().filter(remedies::contains).filter(remedy -> jdks.apply(exercise.cell(ExperimentFiles.named(exercise.experiment()), remedy)).isPresent()).toList();
    }

    /**
     * Runs what has no evidence under this load yet, and all anew where nothing is missing, or where the flaw did not show.
     *
     * @param remedies variants in their order
     * @param recorded what the recorded runs show of the flaw
     * @throws UsageException where something is under way, or no such load is offered
     */
    public void start(Exercise exercise, List<String> remedies, Optional<Cause> recorded, int seconds) {
        if (!SECONDS.contains(seconds)) {
            throw new UsageException("That is none of the loads that are offered.");
        }
        List<String> all = new ArrayList<>(List.of(exercise.shown()));
        all.addAll(remedies);
        Series series = new Series(exercise, all, recorded, seconds);
        underWay.start(exercise.id(), ExclusiveJob.Kind.REMEDIES, series, series::begin,
                (stopped, failure) -> failure.filter(why -> !stopped).ifPresent(why -> add(exercise, new Problem(series.variant, List.of(why)))));
    }

    private void add(Exercise exercise, Problem problem) {
        problems.merge(exercise.id(), List.of(problem), OwnRemedies::both);
    }

    /** The runs, of which the next begins when one has ended. */
    private final class Series implements ExclusiveJob.Work {

        private final Exercise exercise;
        private final List<String> all;
        private final Optional<Cause> recorded;
        private final int seconds;
        private List<String> missing = List.of();
        private volatile String variant;
        private volatile ExclusiveJob.Work now;
        private boolean stopped;

        Series(Exercise exercise, List<String> all, Optional<Cause> recorded, int seconds) {
            this.exercise = exercise;
            this.all = all;
            this.recorded = recorded;
            this.seconds = seconds;
            this.variant = exercise.shown();
        }

        void begin() {
            problems.remove(exercise.id());
            if (seconds(exercise).filter(earlier -> earlier == seconds).isEmpty() || isUnclear(exercise, recorded)
                    || all.stream().allMatch(run -> evidence(exercise, run).isPresent())) {
                delete(exercise);
            }
            missing = all.stream().filter(run -> evidence(exercise, run).isEmpty()).toList();
            progress = new Progress(1, missing.size());
        }

        @Override
        public void run() throws IOException {
            Files.createDirectories(folder(exercise));
            Json.write(folder(exercise).resolve(LOAD), Load.of(exercise, seconds));
            for (String run : missing) {
                variant = run;
                progress = new Progress(missing.indexOf(run) + 1, missing.size());
                List<String> why = runIt();
                if (!why.isEmpty()) {
                    FileSystemUtils.deleteRecursively(folder(exercise, run));
                    requireOpen();
                    add(exercise, new Problem(run, why));
                }
                if (run.equals(exercise.shown()) && (!why.isEmpty() || isUnclear(exercise, recorded))) {
                    // There is nothing to hold the remedies against.
                    return;
                }
            }
        }

        private List<String> runIt() throws IOException {
            Path folder = folder(exercise, variant);
            FileSystemUtils.deleteRecursively(folder);
            try {
                next(runner.of(exercise, variant, new OwnRuns.Chosen(seconds, null), folder)).run();
                return RunProblems.of(Evidence.read(folder));
            } catch (CouldNotStartException | UsageException e) {
                return List.of(e.getMessage());
            }
        }

        private synchronized ExclusiveJob.Work next(ExclusiveJob.Work work) {
            requireOpen();
            now = work;
            return work;
        }

        private synchronized void requireOpen() {
            if (stopped) {
                throw new CouldNotStartException("It was stopped.");
            }
        }

        @Override
        public Optional<RunLog.Phase> phase() {
            ExclusiveJob.Work current = now;
            return current == null ? Optional.empty() : current.phase();
        }

        @Override
        public void stop() {
            ExclusiveJob.Work current;
            synchronized (this) {
                stopped = true;
                current = now;
            }
            if (current != null) {
                current.stop();
            }
        }
    }

    private static List<Problem> both(List<Problem> some, List<Problem> others) {
        List<Problem> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }

    /** How far the runs of this exercise have come; empty where none is under way. */
    public Optional<Progress> progress(Exercise exercise) {
        return underWay.running().filter(running -> running.is(ExclusiveJob.Kind.REMEDIES, exercise.id())).map(running -> progress);
    }

    /** Of its last runs. */
    public List<Problem> problems(Exercise exercise) {
        return problems.getOrDefault(exercise.id(), List.of());
    }

    /** Whether the flaw has been run here and its evidence does not show what the recorded runs show, so that nothing can be held against it. */
    boolean isUnclear(Exercise exercise, Optional<Cause> recorded) {
        return evidence(exercise, exercise.shown()).filter(run -> shown(recorded, run).isEmpty()).isPresent();
    }

    /** What came of those that have evidence, by the same rule as of recorded runs. */
    Map<String, Outcome> outcomes(Exercise exercise, Optional<Cause> recorded) {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        Optional<Evidence> flaw = evidence(exercise, exercise.shown());
        flaw.flatMap(run -> shown(recorded, run)).ifPresent(cause -> exercise.remedies().forEach(remedy ->
                evidence(exercise, remedy).ifPresent(run -> outcomes.put(remedy, Effects.of(exercise,
                        ExperimentFiles.named(exercise.experiment()), cause, new Measures(List.of(flaw.get())),
                        new Measures(List.of(run))).here()))));
        return outcomes;
    }

    /** Gives the cause that this run shows; empty unless it is of the recorded kind. */
    private static Optional<Cause> shown(Optional<Cause> recorded, Evidence run) {
        return Causes.of(run).filter(found -> recorded.filter(cause -> cause.kind() == found.kind()).isPresent());
    }

    /** For how many seconds each of its runs was under load; empty where there are none, or none of this exercise as it is now. */
    public Optional<Integer> seconds(Exercise exercise) {
        try {
            Load load = Json.read(folder(exercise).resolve(LOAD), Load.class);
            return Optional.of(load.seconds()).filter(earlier -> load.equals(Load.of(exercise, earlier)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Optional<Evidence> evidence(Exercise exercise, String variant) {
        if (seconds(exercise).isEmpty()) {
            return Optional.empty();
        }
        Path folder = folder(exercise, variant);
        try {
            return SafePaths.isFile(folder, Evidence.RUN)
                    ? Optional.of(Evidence.read(folder)).filter(run -> run.run().outcome() == RunLog.Outcome.RAN && RunProblems.of(run).isEmpty()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Stops what is under way of it, and leaves nothing of its runs behind; throws {@link UsageException} where it does not end. */
    void reset(Exercise exercise) {
        underWay.reset(exercise.id(), () -> {
            problems.remove(exercise.id());
            delete(exercise);
        });
    }

    private void delete(Exercise exercise) {
        try {
            FileSystemUtils.deleteRecursively(folder(exercise));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path folder(Exercise exercise) {
        return folder.resolve(exercise.id());
    }

    /** By a name that tells nothing. */
    private Path folder(Exercise exercise, String variant) {
        return folder(exercise).resolve(variant.equals(exercise.shown()) ? FLAW : exercise.remedyId(variant));
    }
}
