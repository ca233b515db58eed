package io.executorlab.lab.verdict;

/**
 * Whether a bound held.
 *
 * @param value what was measured; null where there was no evidence
 */
public record BoundVerdict(String measure, String bound, Double value, State state) {

    /** The three values of a bound. */
    public enum State { HELD, BROKEN, NO_EVIDENCE }
}
