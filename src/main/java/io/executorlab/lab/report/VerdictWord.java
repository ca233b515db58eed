package io.executorlab.lab.report;

import io.executorlab.lab.claim.Verdict;
import io.executorlab.lab.measure.BoundVerdict.State;

/**
 * A verdict in words for people; files and JSON keep the words of {@link Verdict} and {@link State}.
 *
 * @param kind its class in a page's style sheet
 */
record VerdictWord(String words, String kind) {

    private static final String UNKNOWN = "no-evidence";

    static VerdictWord of(State state) {
        return switch (state) {
            case HELD -> new VerdictWord("held", "held");
            case BROKEN -> new VerdictWord("exceeded", "exceeded");
            case NO_EVIDENCE -> new VerdictWord("no evidence", UNKNOWN);
            case NOT_JUDGED -> new VerdictWord("not judged", "not-judged");
        };
    }

    static VerdictWord of(Verdict verdict) {
        return new VerdictWord(verdict.words(), switch (verdict) {
            case REPRODUCED -> "held";
            case REFUTED -> "exceeded";
            case DIRECTION_ONLY, INCONCLUSIVE -> UNKNOWN;
            case CONSTRUCTION, NOT_ON_THIS_JVM, PRODUCTION_ONLY, NOT_MEASURED -> "quiet";
        });
    }

    VerdictWord saying(String other) {
        return new VerdictWord(other, kind);
    }

    boolean isHeld() {
        return kind.equals("held");
    }

    /** Empty where all is in order. */
    String ending() {
        return isHeld() ? "" : words;
    }

    @Override
    public String toString() {
        return words;
    }
}
