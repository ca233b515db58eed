package io.executorlab.lab.workshop.board;

import java.time.Duration;

import io.executorlab.lab.workshop.exercise.ExerciseStep;

/**
 * Somebody whose console reports to the trainer's board.
 *
 * @param last report
 * @param since when he came to his step, in milliseconds since the epoch
 */
public record Participant(Report last, long since) {

    /** The same after another report. */
    Participant reporting(Report report, long now) {
        return new Participant(report, last.isAtStepOf(report) ? since : now);
    }

    /** Tells whether he has been at one step for so long; at the explanation nobody is stuck. */
    boolean isStuck(long now, Duration from) {
        return last.exercise() != null && last.step() != ExerciseStep.EXPLANATION && now - since >= from.toMillis();
    }
}
