package io.executorlab.lab.statistics;

import java.util.List;

/**
 * The ratio of the first of two independent samples of runs to the second: the median of all ratios of a
 * pair (Hodges and Lehmann 1963, on logarithms), and its interval of at least 95 % by the exact distribution of Mann
 * and Whitney's U. Nothing is assumed of the distribution of the runs but that both have the same form on a logarithmic
 * scale.
 *
 * @param first the number of its runs
 * @param second the number of its runs
 */
public record RatioInterval(double estimate, Interval interval, int first, int second) {

    /**
     * The first to the second; throws {@link IllegalArgumentException} where one has no run, or a value that is not
     * above 0.
     */
    public static RatioInterval of(List<Double> first, List<Double> second) {
        Pairs.check(first, value -> value > 0, "a value above 0");
        Pairs.check(second, value -> value > 0, "a value above 0");
        double[] ratios = Pairs.sorted(first, second, (a, b) -> a / b);
        double lower = ratios[(ratios.length - 1) / 2];
        double upper = ratios[ratios.length / 2];
        return new RatioInterval(lower == upper ? lower : Math.sqrt(lower) * Math.sqrt(upper),
                MannWhitney.interval(ratios, first.size(), second.size(), Interval.NO_RATIO), first.size(),
                second.size());
    }
}
