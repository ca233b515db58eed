package io.executorlab.lab.statistics;

import java.util.Arrays;
import java.util.List;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.statistics.MannWhitney.Pairs;

/**
 * One sample of runs, to be held against a figure of somebody else's: its median, and the interval in which the true
 * median lies, whatever the distribution. Five runs give 93.75 % from the least to the greatest: the true median lies
 * outside only where all five fall on the same side of it. With more runs it is the narrowest one, from the k-th least
 * to the k-th greatest, that holds as often.
 */
public record RunsRange(double median, Interval interval, int runs) {

    public static final int LEAST = 5;

    private static final double COVERAGE = 1 - Math.pow(2, 1 - LEAST);

    /** Throws {@link IllegalArgumentException} where there is no run, or a value that is no finite number. */
    public static RunsRange of(List<Double> sample) {
        Pairs.check(sample, value -> true, "a finite value");
        double[] sorted = sample.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return new RunsRange(Numbers.median(Arrays.stream(sorted)).orElseThrow(), interval(sorted), sorted.length);
    }

    private static Interval interval(double[] sorted) {
        double below = 0;
        double probability = Math.pow(0.5, sorted.length);
        int rank = 0;
        while (2 * (below + probability) <= 1 - COVERAGE) {
            below += probability;
            probability *= (double) (sorted.length - rank) / (rank + 1);
            rank++;
        }
        return rank == 0 ? Interval.NO_DIFFERENCE
                : new Interval(sorted[rank - 1], sorted[sorted.length - rank], 1 - 2 * below);
    }
}
