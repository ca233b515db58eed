package io.executorlab.lab.budget;

import java.util.List;

import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.statistics.DifferenceInterval;

/**
 * A counter in the runs of two versions of an app, and whether the later one's is worse.
 *
 * @param perRequest whether the values are for each request that the app handled
 * @param runs what each run has measured
 * @param tolerance by how much more is no worse
 * @param by the later version's less the earlier one's; null where a run does not have it
 * @param state broken where the whole interval lies above the tolerance, held where none of it does, else no evidence
 * @param why there is no evidence; empty otherwise
 * @param culprits whose threads they are in the later version; empty where it is no worse or nothing tells
 */
public record Difference(String measure, boolean perRequest, Runs runs, double tolerance, DifferenceInterval by,
        BoundVerdict.State state, String why, List<Culprit> culprits) {

    /** In the order of the runs. */
    public record Runs(List<Double> before, List<Double> after) {
    }
}
