package io.executorlab.lab.report;

import java.util.stream.Stream;

import io.executorlab.lab.claim.Verdict;

/** The words of the pages for a verdict; files and JSON keep those of {@link Verdict}. */
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
        return of(Stream.of(Verdict.values()).filter(verdict -> verdict.toString().equals(token)).findFirst()
                .orElseThrow());
    }

    static String meaning(Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "The runs show it, in the size that the blog post gives.";
            case DIRECTION_ONLY -> "The runs show the effect, but larger or smaller.";
            case INCONCLUSIVE -> "The runs cannot decide it.";
            case REFUTED -> "The runs show otherwise.";
            case CONSTRUCTION -> "No measurement could come out otherwise.";
            case NOT_ON_THIS_JVM -> "This JDK or machine does not have the mechanism.";
            case PRODUCTION_ONLY -> "Only the author's production can show it.";
            case NOT_MEASURED -> "No recorded run measures it.";
        };
    }
}
