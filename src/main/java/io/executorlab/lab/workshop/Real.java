package io.executorlab.lab.workshop;

/**
 * What a console starts on this machine for its learner.
 *
 * @param underWay one of them at a time
 * @param runs of exercises, under their load
 * @param fixes of exercises, in the learner's own editor
 */
record Real(UnderWay underWay, OwnRuns runs, OwnFixes fixes) {

    /** Leaves nothing of this exercise behind. */
    void reset(Exercise exercise) {
        underWay.stop(exercise.id());
        runs.reset(exercise);
        fixes.reset(exercise);
    }
}
