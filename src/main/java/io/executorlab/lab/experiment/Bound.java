package io.executorlab.lab.experiment;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit on a measure. Each side is a number or a multiple of the processors that the app's JVM sees:
 * {@code 0.5}, {@code 2 * processors}.
 *
 * @param atLeast null where there is no lower limit
 * @param atMost null where there is no upper limit
 */
public record Bound(String atLeast, String atMost) {

    private static final Pattern EXPRESSION = Pattern.compile("(\\d+(?:\\.\\d+)?)(\\s*\\*\\s*processors)?");

    public Bound {
        if (atLeast == null && atMost == null) {
            throw new IllegalArgumentException("a bound needs at-least or at-most");
        }
        check(atLeast);
        check(atMost);
    }

    /** Whether {@code value} keeps within the limits on this many processors. */
    public boolean holds(double value, int processors) {
        return (atLeast == null || value >= number(atLeast, processors))
                && (atMost == null || value <= number(atMost, processors));
    }

    /** {@code at least 2 * processors = 8}. */
    public String describe(int processors) {
        String low = atLeast == null ? "" : "at least " + side(atLeast, processors);
        String high = atMost == null ? "" : "at most " + side(atMost, processors);
        return low.isEmpty() || high.isEmpty() ? low + high : low + " and " + high;
    }

    private static String side(String expression, int processors) {
        return expression.contains("processors")
                ? "%s = %s".formatted(expression, Double.toString(number(expression, processors)).replaceAll("\\.0$", ""))
                : expression;
    }

    private static void check(String expression) {
        if (expression != null && !EXPRESSION.matcher(expression.strip()).matches()) {
            throw new IllegalArgumentException(
                    "'%s' is no limit; write a number or 'number * processors'".formatted(expression));
        }
    }

    private static double number(String expression, int processors) {
        Matcher matcher = EXPRESSION.matcher(expression.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(expression);
        }
        return Double.parseDouble(matcher.group(1)) * (matcher.group(2) == null ? 1 : processors);
    }
}
