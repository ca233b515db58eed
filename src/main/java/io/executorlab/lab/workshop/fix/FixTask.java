package io.executorlab.lab.workshop.fix;

import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;

/**
 * A flaw that a learner is to fix.
 *
 * @param name neutral, of the exercise, the folder and the running app: {@code exercise-3}
 * @param flawed the cell as the learner found it
 * @param best the cell that the explanation is about, for bounds in which a clock is in play
 */
public record FixTask(String name, Experiment experiment, Cell flawed, Cell best, FixPlan plan) {
}
