package io.executorlab.lab.statistics;

import java.util.Locale;

import io.executorlab.lab.common.Numbers;

/**
 * A confidence interval, its ends included: what it is for lies within it in at least this share of all experiments.
 * With too few runs for 95 %, there is none: it holds every value, and says so.
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

    /** Tells whether there are too few runs for one. */
    public boolean isNone() {
        return high == Double.POSITIVE_INFINITY;
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

    public String words() {
        return isNone() ? "none: too few runs"
                : String.format(Locale.ROOT, "%s to %s (%.1f %%)", Numbers.precise(low), Numbers.precise(high),
                        100 * coverage);
    }
}
