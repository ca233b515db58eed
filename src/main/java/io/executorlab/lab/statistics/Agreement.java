package io.executorlab.lab.statistics;

/** Tells whether what was measured is the figure of a post, within its tolerance. */
public enum Agreement {

    /** The whole interval lies in the region. */
    WITHIN,
    /** No value of the interval lies in the region. */
    OUTSIDE,
    /** The runs do not say: some values of the interval lie in the region and some do not, or there is no interval. */
    OPEN;

    public static Agreement of(Interval measured, Region same) {
        if (measured.isWithin(same)) {
            return WITHIN;
        }
        return measured.isOutside(same) ? OUTSIDE : OPEN;
    }
}
