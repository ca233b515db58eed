package io.executorlab.lab.statistics;

/**
 * The values between two ends, which belong to it. Of a confidence interval what it is for lies within it in at least
 * this share of all experiments; with too few runs for 95 %, there is none: it holds every value.
 *
 * @param coverage from 0 to 1, the true one, which is seldom the nominal one at few runs
 */
public record Interval(double low, double high, double coverage) {

    /** Ratios that make no difference: a quarter more, or the other way round. */
    public static final Interval ALIKE = of(0.8, 1.25);

    /** The share of a ratio or a count by which another may differ and still be the same. */
    public static final double TOLERANCE = 0.25;

    static final Interval NO_RATIO = of(0, Double.POSITIVE_INFINITY);
    static final Interval NO_DIFFERENCE = of(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private static final double ROUNDING = 1e-12;

    /** Throws {@link IllegalArgumentException} where the ends are no numbers or in the wrong order. */
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("no interval: %s to %s".formatted(low, high));
        }
    }

    /** Of values that are known to lie there. */
    public static Interval of(double low, double high) {
        return new Interval(low, high, 1);
    }

    /** The values that count as the same as this figure. */
    public static Interval around(double figure) {
        double tolerance = TOLERANCE * Math.abs(figure);
        return of(figure - tolerance, figure + tolerance);
    }

    /**
     * From the k-th smallest to the k-th greatest value, k as great as the level allows.
     *
     * @param sorted ascending
     * @param probabilities of each number of values that lie below what the interval is for
     * @param none stands for the interval where even the smallest to the greatest value is none of that level
     */
    static Interval ofRanks(double[] sorted, double[] probabilities, double level, Interval none) {
        double below = 0;
        int rank = 0;
        while (rank < sorted.length && 2 * (below + probabilities[rank]) <= 1 - level + ROUNDING) {
            below += probabilities[rank];
            rank++;
        }
        return rank == 0 ? none : new Interval(sorted[rank - 1], sorted[sorted.length - rank], 1 - 2 * below);
    }

    /** Tells whether two values differ by so much of the larger one that they are not the same. */
    public static boolean areApart(double one, double other) {
        return one != other && Math.abs(one - other) >= TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
    }

    public boolean isNarrow() {
        return low > 0 && high <= ALIKE.high * low;
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    public boolean isWithin(Interval other) {
        return other.low <= low && high <= other.high;
    }

    public boolean isOutside(Interval other) {
        return high < other.low || low > other.high;
    }
}
