package io.executorlab.lab.claim;

/** How far a ratio or a count of threads may be from the post's and still be the same. */
public final class Tolerance {

    /** Of the post's figure. */
    public static final double SHARE = 0.25;

    private Tolerance() {
    }
}
