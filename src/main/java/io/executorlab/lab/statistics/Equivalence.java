package io.executorlab.lab.statistics;

import java.util.Optional;

/**
 * What an interval says of a difference and of its lack, which are two questions (Schuirmann 1987): a small difference may be certain and
 * yet be none that matters, and then both answers are yes. Where both are no, it is open.
 *
 * @param neutral the value without any difference: 1 of a ratio, 0 of a difference
 * @param same the values that count as no difference
 */
public record Equivalence(Interval interval, double neutral, Region same) {

    /** The side on which the first of two samples lies. */
    public enum Direction { LESS, MORE }

    /** With the lab's margin, {@link Region#NO_DIFFERENCE}. */
    public static Equivalence of(RatioInterval ratio) {
        return new Equivalence(ratio.interval(), 1, Region.NO_DIFFERENCE);
    }

    /** @param margin up to which a difference is none that matters, in the measure's unit */
    public static Equivalence of(DifferenceInterval difference, double margin) {
        return new Equivalence(difference.interval(), 0, new Region(-margin, margin));
    }

    /** Where the interval leaves out the neutral value. */
    public Optional<Direction> difference() {
        if (interval.contains(neutral)) {
            return Optional.empty();
        }
        return Optional.of(interval.high() < neutral ? Direction.LESS : Direction.MORE);
    }

    /** Whether the whole interval lies within the margin. */
    public boolean noDifference() {
        return interval.isWithin(same);
    }

    public boolean open() {
        return difference().isEmpty() && !noDifference();
    }
}
