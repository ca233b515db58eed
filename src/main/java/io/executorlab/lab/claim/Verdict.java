package io.executorlab.lab.claim;

/** What the lab says of a claim, in the words of the ledger of claims. */
public enum Verdict {
    REPRODUCED("reproduced"),
    DIRECTION_ONLY("direction only"),
    INCONCLUSIVE("inconclusive"),
    REFUTED("refuted"),
    CONSTRUCTION("follows from the construction"),
    NOT_ON_THIS_JVM("not on this JDK / these cores"),
    PRODUCTION_ONLY("production only"),
    NOT_MEASURED("not measured");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** Whether it says what runs show, so that it matters how many there were. */
    public boolean restsOnRuns() {
        return ordinal() <= REFUTED.ordinal();
    }

    @Override
    public String toString() {
        return words;
    }
}
