package io.executorlab.lab.statistics;

/**
 * A confidence interval, its ends included: what it is for lies within it in at least this share of all experiments.
 * With too few runs for 95 %, there is none: it holds every value.
 *
 * @param coverage from 0 to 1, the true one, which is seldom the nominal one at few runs
 */
public record Interval(double low, double high, double coverage) {

    static final Interval NO_RATIO = new Interval(0, Double.POSITIVE_INFINITY, 1);
    static final Interval NO_DIFFERENCE = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1);

    /** Throws {@link IllegalArgumentException} where the ends are no numbers or in the wrong order. */
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("no interval: %s to %s".formatted(low, high));
        }
    }

    public boolean isNarrow() {
        return low > 0 && high <= Region.NO_DIFFERENCE.high() * low;
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    public boolean isWithin(Region region) {
        return region.low() <= low && high <= region.high();
    }

    public boolean isOutside(Region region) {
        return high < region.low() || low > region.high();
    }
}
