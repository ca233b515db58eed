package io.executorlab.lab.statistics;

import java.util.List;

import io.executorlab.lab.statistics.MannWhitney.Pairs;

/**
 * The ratio of the first of two independent samples of runs to the second: the median of all ratios of a
 * pair (Hodges and Lehmann 1963, on logarithms), and its interval of at least 95 % by the exact distribution of Mann
 * and Whitney's U, of all recordings together (van Elteren 1960). Nothing is assumed of the distribution of the runs
 * but that both have the same form on a logarithmic scale within a recording.
 */
public record RatioInterval(double estimate, Interval interval) {

    public static RatioInterval of(List<Double> first, List<Double> second) {
        return of(Sample.of(first), Sample.of(second));
    }

    /** Throws {@link IllegalArgumentException} where one has no run, or a value that is not above 0. */
    public static RatioInterval of(Sample first, Sample second) {
        Pairs.check(first.runs(), value -> value > 0, "a value above 0");
        Pairs.check(second.runs(), value -> value > 0, "a value above 0");
        Pairs pairs = Pairs.of(first, second, (a, b) -> a / b);
        double lower = pairs.values()[(pairs.values().length - 1) / 2];
        double upper = pairs.values()[pairs.values().length / 2];
        return new RatioInterval(lower == upper ? lower : Math.sqrt(lower) * Math.sqrt(upper),
                pairs.interval(MannWhitney.LEVEL, Interval.NO_RATIO));
    }
}
