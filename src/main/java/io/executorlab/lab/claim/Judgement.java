package io.executorlab.lab.claim;

import java.util.List;

import io.executorlab.lab.common.Sentence;

/**
 * The verdict on one claim.
 *
 * @param why one sentence with the numbers that decided
 * @param broken what the lab measured before, in words with its unit; null where nothing was measured
 * @param fixed the same after
 * @param evaluation of the runs that decided; null where none did
 */
public record Judgement(Verdict verdict, String why, String broken, String fixed, Evaluation evaluation) {

    public Judgement {
        why = Sentence.begun(why);
    }

    Judgement(Verdict verdict, String why, String broken, String fixed) {
        this(verdict, why, broken, fixed, null);
    }

    static Judgement of(Evaluation evaluation, String why, String broken, String fixed) {
        return new Judgement(evaluation.verdict(), why, broken, fixed, evaluation);
    }

    static Judgement notMeasured(String why) {
        return new Judgement(Verdict.NOT_MEASURED, why, null, null);
    }

    /**
     * Turns a reproduced claim into one that is true by design, for no measurement could have come out
     * otherwise. Any other verdict stays.
     */
    Judgement followingFrom(String construction) {
        return verdict != Verdict.REPRODUCED ? this
                : new Judgement(Verdict.CONSTRUCTION, "%s Measured: %s".formatted(construction, why), broken, fixed);
    }

    /** Empty where the verdicts under all conditions are the same. */
    String where() {
        return evaluation == null ? "" : evaluation.where();
    }

    /** Empty where it rests on none, or on fewer runs than a verdict takes. */
    List<SampledInterval> intervals() {
        return evaluation == null ? List.of() : evaluation.intervals();
    }
}
