package io.executorlab.lab.workshop.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import org.apache.commons.io.function.IOConsumer;

import io.executorlab.lab.common.Refusal;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.RunView;
import io.executorlab.lab.workshop.fix.FixFiles;
import io.executorlab.lab.workshop.fix.FixFolder;
import io.executorlab.lab.workshop.fix.FixRunner;
import io.executorlab.lab.workshop.fix.FixTask;
import io.executorlab.lab.workshop.fix.FixVerdict;

/**
 * The learner's fixes in {@code workshop/NAME}: begun and judged for whoever has a browser open.
 */
public final class OwnFixes {

    private final Path base;
    private final Judge judge;
    private final ExclusiveJob job;
    private final Map<String, Text> problems = new ConcurrentHashMap<>();
    private volatile String line = "";

    /** Judges a fix. */
    public interface Judge {

        /** @param told each line on how far it has come */
        ExclusiveJob.Work of(FixTask task, FixFolder folder, Consumer<String> told);
    }

    /**
     * The progress of a fix.
     *
     * @param files by their names; empty where it has not been begun
     * @param judging how far a judgement has come that is under way
     * @param verdict of the last one; empty while one is under way
     * @param problem why the files cannot be taken, or why there is no verdict
     */
    public record State(Path folder, List<String> files, Optional<String> judging, Optional<FixVerdict> verdict,
            Optional<Text> problem) {

        public boolean isFixed() {
            return verdict.filter(FixVerdict::isFixed).isPresent();
        }
    }

    /** @param base takes {@code workshop/}, as the commands' working directory does */
    public OwnFixes(Path base, Judge judge, ExclusiveJob job) {
        this.base = base;
        this.judge = judge;
        this.job = job;
    }

    FixFolder folder(Exercise exercise) {
        return FixFolder.in(base, exercise.id());
    }

    public synchronized void begin(Exercise exercise) {
        in(folder(exercise), folder -> folder.begin(FixFiles.of(exercise.toFix())));
    }

    public State state(Exercise exercise) {
        FixFolder folder = folder(exercise);
        Optional<String> judging = isJudging(exercise) ? Optional.of(line) : Optional.empty();
        Optional<Text> problem = Optional.ofNullable(problems.get(exercise.id()));
        Optional<FixVerdict> verdict = judging.isPresent() ? Optional.empty() : FixVerdict.latest(folder);
        try {
            List<String> files = folder.isBegun() ? List.copyOf(folder.files().keySet()) : List.of();
            return new State(folder.path(), files, judging, verdict, problem);
        } catch (IOException | UsageException e) {
            return new State(folder.path(), List.of(), judging, verdict, Optional.of(Refusal.why(e)));
        }
    }

    public void judge(Exercise exercise) {
        FixFolder folder = folder(exercise);
        // Before anything is started for it.
        in(folder, FixFolder::files);
        job.start(exercise.id(), ExclusiveJob.Kind.JUDGEMENT, judge.of(exercise.toFix(), folder, told -> line = told),
                () -> {
                    line = "";
                    problems.remove(exercise.id());
                }, (stopped, failure) -> failure.filter(why -> !stopped)
                        .ifPresent(why -> problems.put(exercise.id(), why)));
    }

    /** The run of the fix in its last judgement, or the one that is under way so far; empty before the first. */
    Optional<RunView> seen(Exercise exercise) {
        FixFolder folder = folder(exercise);
        return isJudging(exercise) ? FixRunner.underWay(folder).map(RunView::soFar)
                : FixRunner.latest(folder).map(run -> RunView.of(run, List.of()));
    }

    private boolean isJudging(Exercise exercise) {
        return job.isUnderWay(ExclusiveJob.Kind.JUDGEMENT, exercise.id());
    }

    public synchronized void reset(Exercise exercise) {
        problems.remove(exercise.id());
        FixFolder folder = folder(exercise);
        if (exercise.fix() == null || !Files.exists(folder.path(), LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        in(folder, FixFolder::delete);
    }

    private static void in(FixFolder folder, IOConsumer<FixFolder> use) {
        try {
            use.accept(folder);
        } catch (IOException e) {
            throw new UsageException("%s cannot be read or written: %s".formatted(folder.path(), e.getMessage()), e);
        }
    }
}
