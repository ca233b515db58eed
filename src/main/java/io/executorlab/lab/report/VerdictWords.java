package io.executorlab.lab.report;

import io.executorlab.lab.claim.Verdict;
import io.executorlab.lab.measure.BoundVerdict;

/** What people read of a verdict; files and JSON keep the words of {@link Verdict} and {@link BoundVerdict.State}. */
final class VerdictWords {

    private VerdictWords() {
    }

    /** Of a claim's verdict as files have it; throws {@link java.util.NoSuchElementException} where it is none. */
    static String of(String token) {
        return Verdict.ofToken(token).words();
    }

    static String of(BoundVerdict.State state) {
        return switch (state) {
            case HELD -> "held";
            case BROKEN -> "exceeded";
            case NO_EVIDENCE -> "no evidence";
            case NOT_JUDGED -> "not judged";
        };
    }

    /** The class of a bound's state in a page's style sheet. */
    static String kind(BoundVerdict.State state) {
        return of(state).replace(' ', '-');
    }

    /** The class of a claim's verdict in a page's style sheet. */
    static String kind(String token) {
        return switch (Verdict.ofToken(token)) {
            case REPRODUCED -> "held";
            case REFUTED -> "exceeded";
            case DIRECTION_ONLY, INCONCLUSIVE -> "no-evidence";
            case CONSTRUCTION, NOT_ON_THIS_JVM, PRODUCTION_ONLY, NOT_MEASURED -> "quiet";
        };
    }
}
