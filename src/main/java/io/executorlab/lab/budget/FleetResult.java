package io.executorlab.lab.budget;

import java.util.List;

import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * The result of a check of all instances of a service ({@code instances.json}).
 *
 * @param budget its name
 * @param problems why there is no evidence of the service as a whole, in sentences
 * @param notes what a reader should know that is no problem
 * @param bounds of the budget, on all instances together
 * @param instances what is broken first, then what is no evidence
 */
public record FleetResult(int format, String budget, Fleet.Source source, List<String> problems, List<String> notes,
        List<Bound> bounds, List<Judged> instances) {

    public static final String FILE = "instances.json";
    public static final int FORMAT = 1;

    /**
     * A bound on all instances: broken where one of them breaks it, held where all of them hold it.
     *
     * @param unit of the measure; empty for a plain count
     * @param bound in words
     * @param why it did not hold, and of which instances; empty where it held
     * @param place in the budget's file
     */
    public record Bound(String measure, String unit, String bound, State state, String why, String place,
            Together together) {
    }

    /**
     * One measure of all instances; null where none has it.
     *
     * @param worst the nearest to breaking the bound
     * @param ofWorst that instance's name
     * @param sum null where it says nothing, as of means and levels
     */
    public record Together(Double worst, String ofWorst, Double median, Double sum) {
    }

    /**
     * One instance.
     *
     * @param name its label {@code instance}, else {@code pod}
     * @param seen how it was scraped
     * @param machine what it runs on; null where it does not tell
     * @param problems why it is no evidence, in sentences
     * @param notes what a reader should know that is no problem
     * @param bounds in the order of the budget
     */
    public record Judged(String name, Seen seen, Machine machine, List<String> problems, List<String> notes,
            List<BudgetVerdict> bounds) {

        /** Broken where a bound is, held where all are. */
        public State state() {
            return bounds.stream().anyMatch(bound -> bound.state() == State.BROKEN) ? State.BROKEN
                    : problems.isEmpty() && bounds.stream().allMatch(bound -> bound.state() == State.HELD) ? State.HELD
                            : State.NO_EVIDENCE;
        }
    }

    /**
     * The scrapes of an instance.
     *
     * @param scrapes that it answered
     * @param intervalSeconds from one to the next, the median; 0 with fewer than two
     * @param restarts how often another process answered than before
     */
    public record Seen(int scrapes, double intervalSeconds, int restarts) {
    }

    /** Returns whether any bound is broken: proven, whatever else happened. */
    public boolean breached() {
        return bounds.stream().anyMatch(bound -> bound.state == State.BROKEN);
    }

    /** Returns whether every bound has a verdict on every instance. */
    public boolean conclusive() {
        return problems.isEmpty() && !instances.isEmpty()
                && instances.stream().noneMatch(instance -> instance.state() == State.NO_EVIDENCE)
                && bounds.stream().noneMatch(bound -> bound.state == State.NO_EVIDENCE);
    }
}
