package io.executorlab.lab.claim;

import java.util.List;

/**
 * A claim with its verdict, the post's numbers beside the lab's ({@code result.json}).
 *
 * @param evidence the cells that the verdict rests on
 * @param readings the numbers that it rests on
 * @param runs the least number of runs of a cell that it rests on; 0 where it rests on none or an earlier version does not tell
 * @param intervals that it rests on; none below five runs
 */
public record ClaimResult(String id, String statement, String verdict, String why, String postBefore, String postAfter,
        String broken, String fixed, List<String> evidence, List<Reading> readings, int runs, List<SampledInterval> intervals) {

    public static ClaimResult of(Claim claim, Judgement judgement, List<Reading> readings, int runs) {
        return new ClaimResult(claim.id(), claim.statement(), judgement.verdict().toString(), judgement.why(), claim.before(), claim.after(),
                judgement.broken(), judgement.fixed(), readings.stream().map(Reading::cell).distinct().toList(), readings, runs, judgement.intervals());
    }

    /** Whether it rests on fewer runs than a verdict takes: what is said then is what they point to. */
    public boolean takesMoreRuns() {
        return runs > 0 && runs < Evaluation.VERDICT_FROM;
    }

    /** The verdict for people, with the number of runs where that is too small for one: {@code reproduced (1 run)}. */
    public String verdictWithRuns() {
        return takesMoreRuns() ? "%s (%d %s)".formatted(verdict, runs, runs == 1 ? "run" : "runs") : verdict;
    }

    /**
     * One number.
     *
     * @param value the median of the runs or rounds
     * @param low of all runs or rounds, the same as the value where there was one
     */
    public record Reading(String cell, String measure, double value, double low, double high) {

        public boolean hasSpread() {
            return low < high;
        }
    }
}
