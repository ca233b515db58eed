package io.executorlab.lab.workshop.console;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.apache.commons.io.function.Uncheck;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.Material;

/**
 * The learner's own runs of exercises on this machine. What a run leaves stays in the folder, so that a console that is
 * started again goes on with it.
 */
public final class OwnRuns {

    private final Path folder;
    private final Runner runner;
    private final ExclusiveJob job;
    private final Map<String, Optional<Material>> read = new ConcurrentHashMap<>();
    private final Map<String, List<Text>> problems = new ConcurrentHashMap<>();

    /** Runs an exercise. */
    public interface Runner {

        /** @param rate arrivals a second; null for the load's own */
        ExclusiveJob.Work of(Exercise exercise, Integer rate, Path folder);
    }

    public OwnRuns(Path folder, Runner runner, ExclusiveJob job) {
        this.folder = folder;
        this.runner = runner;
        this.job = job;
    }

    public ExclusiveJob job() {
        return job;
    }

    public void start(Exercise exercise, Integer rate) {
        if (rate != null && !exercise.rates().contains(rate)) {
            throw new Refusal("not-offered");
        }
        job.start(exercise.id(), ExclusiveJob.Kind.RUN, runner.of(exercise, rate, folder(exercise.id())),
                () -> begin(exercise), (stopped, failure) -> end(exercise, stopped, failure));
    }

    private synchronized void begin(Exercise exercise) {
        delete(exercise);
        problems.remove(exercise.id());
    }

    /** A run on a busy machine stays: its counts are evidence. */
    private synchronized void end(Exercise exercise, boolean stopped, Optional<Text> failure) {
        Path run = folder(exercise.id());
        List<Text> lost = failure.map(List::of).orElseGet(() -> problems(run, RunProblems::ofCounts));
        if (!stopped) {
            problems.put(exercise.id(), lost.isEmpty() ? problems(run, RunProblems::all) : lost);
        }
        if (!lost.isEmpty()) {
            delete(exercise);
        }
        read.remove(exercise.id());
    }

    private static List<Text> problems(Path folder, Function<RunProblems, List<Text>> which) {
        try {
            return which.apply(RunProblems.in(Evidence.read(folder)));
        } catch (IOException | RuntimeException e) {
            return List.of(Refusal.why(e));
        }
    }

    /** Tells what of the last run of this exercise is no evidence, and why; empty where all is, or where none was. */
    public List<Text> problems(String exercise) {
        return problems.getOrDefault(exercise, List.of());
    }

    /** The material of the last run of this exercise, read once; empty where none has come to its end. */
    public Optional<Material> material(Exercise exercise) {
        return job.isUnderWay(ExclusiveJob.Kind.RUN, exercise.id()) ? Optional.empty()
                : read.computeIfAbsent(exercise.id(), id -> Evidence.in(folder(id))
                        .filter(run -> run.run().outcome() == RunLog.Outcome.RAN)
                        .map(run -> Material.of(exercise, run, true)));
    }

    public Optional<Evidence> soFar(String exercise) {
        return job.isUnderWay(ExclusiveJob.Kind.RUN, exercise)
                ? Evidence.in(folder(exercise)).filter(seen -> !seen.scrapes().isEmpty())
                : Optional.empty();
    }

    public void reset(Exercise exercise) {
        job.reset(exercise.id(), () -> begin(exercise));
    }

    private Path folder(String exercise) {
        return folder.resolve(exercise);
    }

    private void delete(Exercise exercise) {
        Uncheck.run(() -> FileSystemUtils.deleteRecursively(folder(exercise.id())));
        read.remove(exercise.id());
    }
}
