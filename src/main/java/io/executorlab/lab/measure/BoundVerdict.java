package io.executorlab.lab.measure;

/**
 * Tells whether a bound held.
 *
 * @param value what was measured, whether it counts or not; null where nothing was
 */
public record BoundVerdict(String measure, String bound, Double value, State state) {

    /** The values of a bound, in the order in which they are told. */
    public enum State {
        BROKEN,
        NO_EVIDENCE,
        HELD,
        /** A clock's, on a machine too busy for it: no fault of what is judged, and none of the run. */
        NOT_JUDGED
    }
}
