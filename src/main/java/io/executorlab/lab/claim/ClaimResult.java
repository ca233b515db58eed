package io.executorlab.lab.claim;

import java.util.List;

/**
 * A claim with its verdict, the post's numbers beside the lab's ({@code result.json}).
 *
 * @param evidence the cells that the verdict rests on
 * @param readings the numbers that it rests on
 */
public record ClaimResult(String id, String statement, String verdict, String why, String postBefore, String postAfter,
        String broken, String fixed, List<String> evidence, List<Reading> readings) {

    public static ClaimResult of(Claim claim, Judgement judgement, List<Reading> readings) {
        return new ClaimResult(claim.id(), claim.statement(), judgement.verdict().toString(), judgement.why(), claim.before(), claim.after(),
                judgement.broken(), judgement.fixed(), readings.stream().map(Reading::cell).distinct().toList(), readings);
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
