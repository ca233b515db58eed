package io.executorlab.lab.claim;

import java.util.function.Function;

/**
 * A number or a causal statement of a post that the lab puts to the test.
 *
 * @param id the post and a running number, {@code 001-1}
 * @param statement in the lab's words
 * @param before the post's own number; empty where it gives none
 * @param after the same, after its fix
 * @param judge a pure function of the measured cells
 */
public record Claim(String id, String statement, String before, String after, Function<Cells, Judgement> judge) {

    /** How far a ratio or a count of threads may be from the post's and still be the same. */
    public static final double TOLERANCE = 0.25;

    static boolean same(double measured, double post) {
        return Math.abs(measured - post) <= TOLERANCE * Math.abs(post);
    }
}
