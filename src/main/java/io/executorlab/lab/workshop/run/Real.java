package io.executorlab.lab.workshop.run;

import java.nio.file.Path;

import io.executorlab.lab.workshop.exercise.Exercise;

/**
 * What a console starts on this machine for its learner.
 *
 * @param underWay one of them at a time
 * @param runs of exercises, under their load
 * @param remedies of exercises, beside the flaw
 * @param fixes of exercises, in the learner's own editor
 */
public record Real(ExclusiveJob underWay, OwnRuns runs, OwnRemedies remedies, OwnFixes fixes) {

    /**
     * @param folder takes what the runs leave
     * @param base takes {@code workshop/} with the fixes
     */
    public static Real in(Path folder, OwnRuns.Runner runner, Path base, OwnFixes.Judge judge) {
        ExclusiveJob underWay = new ExclusiveJob();
        return new Real(underWay, new OwnRuns(folder.resolve("runs"), runner, underWay),
                new OwnRemedies(folder.resolve("remedies"), runner, underWay), new OwnFixes(base, judge, underWay));
    }

    /** Leaves nothing of this exercise behind. */
    public void reset(Exercise exercise) {
        runs.reset(exercise);
        remedies.reset(exercise);
        fixes.reset(exercise);
    }
}
