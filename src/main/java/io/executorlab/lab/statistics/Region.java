package io.executorlab.lab.statistics;

/** The values that count as the same, their bounds included. */
public record Region(double low, double high) {

    /** Ratios that make no difference: a quarter more, or the other way round. */
    public static final Region NO_DIFFERENCE = new Region(0.8, 1.25);

    /** The share of a ratio or a count by which another may differ and still be the same. */
    public static final double TOLERANCE = 0.25;

    /** Throws {@link IllegalArgumentException} where the bounds are no numbers or in the wrong order. */
    public Region {
        if (!(low <= high)) {
            throw new IllegalArgumentException("no region: %s to %s".formatted(low, high));
        }
    }

    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** Tells whether two values differ by so much of the larger one that they are not the same. */
    public static boolean areApart(double one, double other) {
        return one != other && Math.abs(one - other) >= TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
    }

    public static Region around(double figure) {
        double tolerance = TOLERANCE * Math.abs(figure);
        return new Region(figure - tolerance, figure + tolerance);
    }
}
