package io.executorlab.lab.statistics;

import java.util.Arrays;
import java.util.List;

import io.executorlab.lab.common.Numbers;

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
        double[] sorted = Sample.of(sample).check(value -> true, "a finite value").runs().stream()
                .mapToDouble(Double::doubleValue).sorted().toArray();
        Interval interval = Interval.ofRanks(sorted, below(sorted.length), COVERAGE, Interval.NO_DIFFERENCE);
        return new RunsRange(Numbers.median(Arrays.stream(sorted)).orElseThrow(), interval, sorted.length);
    }

    /** The probability of each number of runs that lie below the true median. */
    private static double[] below(int runs) {
        double[] probabilities = new double[runs + 1];
        probabilities[0] = Math.pow(0.5, runs);
        for (int below = 0; below < runs; below++) {
            probabilities[below + 1] = probabilities[below] * ((double) (runs - below) / (below + 1));
        }
        return probabilities;
    }
}
