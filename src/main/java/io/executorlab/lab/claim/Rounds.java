package io.executorlab.lab.claim;

import static io.executorlab.lab.common.Numbers.number;

/**
 * What the rounds of a cell took, in milliseconds.
 *
 * @param shown the median for people, with its range over the runs
 */
public record Rounds(double low, double median, double high, String shown) {

    /** Throws {@link Cells.MissingException} where the script noted nothing of this name. */
    public static Rounds of(Cells cells, String cell, String name) {
        return new Rounds(cells.of(cell, "round.min(%s)".formatted(name)), cells.of(cell, "round.median(%s)".formatted(name)),
                cells.of(cell, "round.max(%s)".formatted(name)), cells.text(cell, "round.median(%s)".formatted(name)));
    }

    double to(Rounds other) {
        return median / other.median;
    }

    String text() {
        return this + " ms";
    }

    String range() {
        return "%s to %s ms".formatted(number(low), number(high));
    }

    @Override
    public String toString() {
        return shown;
    }
}
