package io.executorlab.lab.claim;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * A claim with its verdict, the post's numbers beside the lab's ({@code result.json}).
 *
 * @param where under which conditions it is what, where that differs; empty elsewhere
 */
public record ClaimResult(String id, String statement, String verdict, String where, String why,
        @JsonUnwrapped Figures figures, @JsonUnwrapped Support support) {

    public ClaimResult {
        // An earlier version does not tell.
        where = where == null ? "" : where;
    }

    /** Returns whether it rests on fewer runs than a verdict takes: its words are then what these runs point to. */
    public boolean takesMoreRuns() {
        return support.runs > 0 && support.runs < Evaluation.VERDICT_FROM;
    }

    /**
     * The post's numbers and the lab's, in words with their units.
     *
     * @param postBefore empty where the post gives none
     * @param postAfter the same, after its fix
     * @param broken null where nothing was measured
     * @param fixed the same after
     */
    public record Figures(String postBefore, String postAfter, String broken, String fixed) {
    }

    /**
     * The evidence that the verdict rests on.
     *
     * @param evidence the cells
     * @param runs the least number of runs of a cell; 0 where it rests on none or an earlier version does not tell
     * @param intervals none below five runs
     */
    public record Support(List<String> evidence, List<Reading> readings, int runs, List<SampledInterval> intervals) {
    }

    /**
     * One number.
     *
     * @param value the median of the runs or rounds
     * @param low of all runs or rounds, the same as the value where there was one
     */
    public record Reading(String cell, String measure, double value, double low, double high) {
    }
}
