package io.executorlab.app.summary;

/** A caller's wish for a summary of so many tokens. */
final class SummaryRequest {

    private final int tokens;
    private volatile boolean abandoned;

    SummaryRequest(int tokens) {
        this.tokens = tokens;
    }

    int tokens() {
        return tokens;
    }

    /** The caller has an answer, a summary or not. */
    void callerLeaves() {
        abandoned = true;
    }

    boolean isForNobody() {
        return abandoned;
    }
}
