package io.executorlab.lab.common;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** Numbers as people read them, and the one in their middle. */
public final class Numbers {

    private Numbers() {
    }

    /** Three figures at most: 236, 8.1, 0.05; a whole number has no decimals. */
    public static String number(double value) {
        double size = Math.abs(value);
        if (Double.isInfinite(value) || Double.isNaN(value)) {
            return String.valueOf(value);
        }
        if (size >= 100 || value == Math.rint(value)) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(Locale.ROOT, size >= 10 ? "%.1f" : "%.2f", value);
    }

    /**
     * Three figures and two decimals at least, so that what exceeds a limit by little does not look like it: 0.0104,
     * 200.04.
     */
    public static String precise(double value) {
        if (Double.isInfinite(value) || Double.isNaN(value)) {
            return String.valueOf(value);
        }
        BigDecimal exact = BigDecimal.valueOf(value);
        return exact.setScale(Math.max(2, 3 - exact.precision() + exact.scale()), RoundingMode.HALF_UP)
                .stripTrailingZeros().toPlainString();
    }

    /** The mean of the two in the middle where there are evenly many; empty where there is none. */
    public static OptionalDouble median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length == 0 ? OptionalDouble.empty()
                : OptionalDouble
                        .of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }

    /** With its sign: -96 %. */
    public static String percent(double ratio) {
        long percent = Math.round(ratio * 100);
        return (percent > 0 ? "+" : "") + percent + " %";
    }

    /** A time in milliseconds since the epoch as people read it, to the second. */
    public static String time(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
