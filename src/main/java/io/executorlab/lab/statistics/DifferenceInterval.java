package io.executorlab.lab.statistics;

import java.util.Arrays;
import java.util.List;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.statistics.MannWhitney.Pairs;

/**
 * By how much the first of two independent samples of runs exceeds the second, for measures that may be 0, which have
 * no ratio: the median of all differences of a pair (Hodges and Lehmann 1963), and its interval of at least 95 % as for
 * a {@link RatioInterval}, in the measure's unit.
 *
 * @param first the number of its runs
 * @param second the number of its runs
 */
public record DifferenceInterval(double estimate, Interval interval, int first, int second) {

    /**
     * The level of {@link #oneSided}: three runs of each have an interval of it, of 95 % on both sides they have none.
     */
    private static final double ONE_SIDED = 0.90;

    /**
     * The same of one recording with an interval each of whose ends is missed in at most 5 % of all experiments, for a
     * question to which one end is the answer.
     */
    public static DifferenceInterval oneSided(List<Double> first, List<Double> second) {
        return of(Sample.of(first), Sample.of(second), ONE_SIDED);
    }

    public static DifferenceInterval of(List<Double> first, List<Double> second) {
        return of(Sample.of(first), Sample.of(second));
    }

    /** Throws {@link IllegalArgumentException} where one has no run, or a value that is no finite number. */
    public static DifferenceInterval of(Sample first, Sample second) {
        return of(first, second, MannWhitney.LEVEL);
    }

    private static DifferenceInterval of(Sample first, Sample second, double level) {
        Pairs.check(first.runs(), value -> true, "a finite value");
        Pairs.check(second.runs(), value -> true, "a finite value");
        Pairs pairs = Pairs.of(first, second, (a, b) -> a - b);
        return new DifferenceInterval(Numbers.median(Arrays.stream(pairs.values())).orElseThrow(),
                pairs.interval(level, Interval.NO_DIFFERENCE), first.runs().size(), second.runs().size());
    }
}
