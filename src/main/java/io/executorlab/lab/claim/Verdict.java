package io.executorlab.lab.claim;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonValue;

/** The lab's verdict on a claim: a token in files, words for people. */
public enum Verdict {
    REPRODUCED("reproduced"),
    DIRECTION_ONLY("direction only", "same direction, other size"),
    INCONCLUSIVE("inconclusive"),
    REFUTED("refuted"),
    CONSTRUCTION("follows from the construction", "true by design"),
    NOT_ON_THIS_JVM("not on this JDK / these cores", "not on this JDK or these cores"),
    PRODUCTION_ONLY("production only"),
    NOT_MEASURED("not measured");

    private final String token;
    private final String words;

    Verdict(String token) {
        this(token, token);
    }

    Verdict(String token, String words) {
        this.token = token;
        this.words = words;
    }

    /**
     * Puts the verdicts under several conditions, or of several experiments, together. The one that they agree on is
     * the verdict. Where they differ it is {@link #DIRECTION_ONLY}, whatever those say that are open.
     */
    public static Verdict together(List<Verdict> verdicts) {
        List<Verdict> different = verdicts.stream().distinct().toList();
        List<Verdict> certain = different.stream().filter(verdict -> verdict != INCONCLUSIVE).toList();
        return different.size() == 1 ? different.get(0)
                : certain.size() > 1 || certain.contains(DIRECTION_ONLY) ? DIRECTION_ONLY : INCONCLUSIVE;
    }

    public String words() {
        return words;
    }

    boolean restsOnRuns() {
        return ordinal() <= REFUTED.ordinal();
    }

    @JsonValue
    @Override
    public String toString() {
        return token;
    }
}
