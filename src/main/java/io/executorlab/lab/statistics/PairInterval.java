package io.executorlab.lab.statistics;

import java.util.Arrays;
import java.util.List;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.statistics.MannWhitney.Pairs;

/**
 * By how much the first of two independent samples of runs exceeds the second: the median over all pairs of runs of one
 * recording (Hodges and Lehmann 1963), and its interval of at least 95 % by the exact distribution of Mann and
 * Whitney's U, of all recordings together (van Elteren 1960). Nothing is assumed of the distribution of the runs but
 * that both have the same form within a recording, for a ratio on a logarithmic scale.
 */
public record PairInterval(double estimate, Interval interval, int first, int second) {

    /** Three runs of each have an interval of it; of 95 % on both sides they have none. */
    private static final double ONE_SIDED = 0.90;

    public static PairInterval ratio(List<Double> first, List<Double> second) {
        return ratio(Sample.of(first), Sample.of(second));
    }

    /** Throws {@link IllegalArgumentException} where one has no run, or a value that is not above 0. */
    public static PairInterval ratio(Sample first, Sample second) {
        Pairs pairs = Pairs.of(first, second, (a, b) -> a / b, value -> value > 0, "a value above 0");
        double lower = pairs.values()[(pairs.values().length - 1) / 2];
        double upper = pairs.values()[pairs.values().length / 2];
        return of(lower == upper ? lower : Math.sqrt(lower) * Math.sqrt(upper),
                pairs.interval(MannWhitney.LEVEL, Interval.NO_RATIO), first, second);
    }

    public static PairInterval difference(List<Double> first, List<Double> second) {
        return difference(Sample.of(first), Sample.of(second));
    }

    /**
     * For measures that may be 0, which have no ratio, in the measure's unit. Throws {@link IllegalArgumentException}
     * where one has no run, or a value that is no finite number.
     */
    public static PairInterval difference(Sample first, Sample second) {
        return difference(first, second, MannWhitney.LEVEL);
    }

    /**
     * The same of one recording with an interval each of whose ends is missed in at most 5 % of all experiments, for a
     * question to which one end is the answer.
     */
    public static PairInterval oneSided(List<Double> first, List<Double> second) {
        return difference(Sample.of(first), Sample.of(second), ONE_SIDED);
    }

    private static PairInterval difference(Sample first, Sample second, double level) {
        Pairs pairs = Pairs.of(first, second, (a, b) -> a - b, value -> true, "a finite value");
        return of(Numbers.median(Arrays.stream(pairs.values())).orElseThrow(),
                pairs.interval(level, Interval.NO_DIFFERENCE), first, second);
    }

    private static PairInterval of(double estimate, Interval interval, Sample first, Sample second) {
        return new PairInterval(estimate, interval, first.beside(second).runs().size(),
                second.beside(first).runs().size());
    }
}
