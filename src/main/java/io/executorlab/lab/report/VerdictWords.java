package io.executorlab.lab.report;

import java.util.stream.Stream;

import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.claim.Verdict;

/** What people read of a verdict; files and JSON keep the words of {@link Verdict} and {@link BoundVerdict.State}. */
final class VerdictWords {

    private VerdictWords() {
    }

    static String of(Verdict verdict) {
        return switch (verdict) {
            case DIRECTION_ONLY -> "same direction, other size";
            case CONSTRUCTION -> "true by design";
            case NOT_ON_THIS_JVM -> "not on this JDK or these cores";
            default -> verdict.toString();
        };
    }

    /** The same of a verdict as files have it; throws {@link java.util.NoSuchElementException} where it is none. */
    static String of(String token) {
        return of(verdict(token));
    }

    private static Verdict verdict(String token) {
        return Stream.of(Verdict.values()).filter(verdict -> verdict.toString().equals(token)).findFirst().orElseThrow();
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
        return switch (verdict(token)) {
            case REPRODUCED -> "held";
            case REFUTED -> "exceeded";
            case DIRECTION_ONLY, INCONCLUSIVE -> "no-evidence";
            case CONSTRUCTION, NOT_ON_THIS_JVM, PRODUCTION_ONLY, NOT_MEASURED -> "quiet";
        };
    }
}
