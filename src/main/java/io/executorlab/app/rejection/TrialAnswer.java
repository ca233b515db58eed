package io.executorlab.app.rejection;

import java.util.List;

/** @param tasks in the order of their submission */
record TrialAnswer(String policy, int queue, List<TaskOutcome> tasks) {
}
