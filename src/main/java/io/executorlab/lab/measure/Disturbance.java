package io.executorlab.lab.measure;

/**
 * The conditions that void a measure, from the mildest to the strongest. A count holds on any machine, a clock only on
 * a quiet one; so whether a number is evidence is a matter of its measure, and not of its run.
 */
public enum Disturbance {

    /** Nothing but a gap in the readings: a count, which no machine changes. */
    NONE,
    /** A load of which less was sent than planned: what is at a rate. */
    UNDELIVERED_LOAD,
    /** A busy machine, on which more or fewer requests overlap: a count of what is under way at a time. */
    OVERLAP,
    /** A busy machine, on which a time limit passes sooner, where one has passed: a count of what was given up. */
    TIME_LIMIT,
    /** A busy machine: whatever a clock shows, and shares of the processors. */
    CLOCK;

    public boolean isOfBusyMachine() {
        return compareTo(OVERLAP) >= 0;
    }
}
