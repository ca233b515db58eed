package io.executorlab.lab.claim;

/**
 * An evaluation whose words are the sentence that says why.
 *
 * @param before what the lab measured, in words with its unit; null where nothing was measured
 * @param after the same after
 */
record Told(Evaluation evaluation, String before, String after) {

    static Told notMeasured(String reason) {
        return new Told(Evaluation.without(Verdict.NOT_MEASURED, reason), null, null);
    }
}
