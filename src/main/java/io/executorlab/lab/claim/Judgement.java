package io.executorlab.lab.claim;

import io.executorlab.lab.verdict.Verdict;

/**
 * The verdict on one claim.
 *
 * @param why one sentence with the numbers that decided
 * @param broken what the lab measured before, in words with its unit; null where nothing was measured
 * @param fixed the same after
 */
public record Judgement(Verdict verdict, String why, String broken, String fixed) {

    static Judgement notMeasured(String why) {
        return new Judgement(Verdict.NOT_MEASURED, why, null, null);
    }
}
