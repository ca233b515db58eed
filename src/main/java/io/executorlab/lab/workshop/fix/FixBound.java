package io.executorlab.lab.workshop.fix;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.experiment.Limit;

/**
 * A bound that a fix must keep, as the catalogue writes it: a measure on one side of a limit as in budgets. The limit
 * of a clock is taken from the flawed or the best variant's run on the same machine: {@code 1.5 * best + 50}.
 *
 * @param atMost null for none, as the other
 * @param reason what it means where it does not hold, a message key behind {@link FixVerdict#REASON}
 */
public record FixBound(String measure, String atMost, String atLeast, String reason) {

    static final String BEST = "best";
    static final String FLAWED = "flawed";

    private static final Pattern OF_A_VARIANT = Pattern.compile("([\\d.]+) \\* (%s|%s)\\b".formatted(BEST, FLAWED));

    public FixBound {
        if (measure == null || reason == null || (atMost == null) == (atLeast == null)) {
            throw new IllegalArgumentException("a bound of a fix needs measure, reason, and at-most or at-least");
        }
        limit(Objects.requireNonNullElse(atMost, atLeast), 0);
    }

    private static Limit limit(String text, double measured) {
        return new Limit(OF_A_VARIANT.matcher(text)
                .replaceAll(share -> String.valueOf(Double.parseDouble(share.group(1)) * measured)));
    }

    private String text() {
        return Objects.requireNonNullElse(atMost, atLeast);
    }

    boolean isLowest() {
        return atLeast != null;
    }

    /** {@link #BEST} or {@link #FLAWED} where the limit is taken from that variant's run; null for one of its own. */
    String heldAgainst() {
        Matcher variant = OF_A_VARIANT.matcher(text());
        return variant.find() ? variant.group(2) : null;
    }

    /** @param measured by the variant that it is held against; of no meaning for a limit of its own */
    double limit(String unit, int cores, double measured) {
        return limit(text(), measured).in(unit, cores);
    }
}
