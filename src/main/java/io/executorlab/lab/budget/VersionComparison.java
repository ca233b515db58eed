package io.executorlab.lab.budget;

import java.util.List;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.measure.BoundVerdict;

/**
 * The result of a check of one version of an app against another ({@code against.json}).
 *
 * @param budget its name
 * @param runs of each version
 * @param machine what both ran on; null where it did not come so far
 * @param problems why there is no evidence, in sentences
 * @param notes what a reader should know that is no problem
 * @param differences none where a run gives no evidence
 * @param bounds the budget on the later version, over its runs
 */
public record VersionComparison(String budget, Versions versions, int runs, Machine machine, List<String> problems,
        List<String> notes, List<Difference> differences, List<BudgetVerdict> bounds) {

    public static final String FILE = "against.json";

    /** The commands that start them. */
    public record Versions(String before, String after) {
    }

    public Stream<BoundVerdict.State> states() {
        return Stream.concat(differences.stream().map(Difference::state), bounds.stream().map(BudgetVerdict::state));
    }

    public boolean breached() {
        return states().anyMatch(state -> state == BoundVerdict.State.BROKEN);
    }

    /** Returns whether all differences and bounds have a verdict. */
    public boolean conclusive() {
        return problems.isEmpty() && states().noneMatch(state -> state == BoundVerdict.State.NO_EVIDENCE);
    }
}
