package io.executorlab.lab.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

import io.executorlab.lab.common.Numbers;

/**
 * By how much the first of two independent samples of runs exceeds the second: the median over all pairs of runs of one
 * recording (Hodges and Lehmann 1963), and its interval of at least 95 % by the exact distribution of Mann and
 * Whitney's U, of all recordings together (van Elteren 1960). Nothing is assumed of the distribution of the runs but
 * that both have the same form within a recording, for a ratio on a logarithmic scale.
 */
public record PairInterval(double estimate, Interval interval, int first, int second) {

    static final double LEVEL = 0.95;

    /** Three runs of each have an interval of it; of 95 % on both sides they have none. */
    private static final double ONE_SIDED = 0.90;

    /** Throws {@link IllegalArgumentException} where one has no run, or a value that is not above 0. */
    public static PairInterval ratio(Sample first, Sample second) {
        double[] ratios = pairs(first.check(value -> value > 0, "a value above 0"),
                second.check(value -> value > 0, "a value above 0"), (a, b) -> a / b);
        double lower = ratios[(ratios.length - 1) / 2];
        double upper = ratios[ratios.length / 2];
        return of(lower == upper ? lower : Math.sqrt(lower) * Math.sqrt(upper), ratios, first, second,
                LEVEL, Interval.NO_RATIO);
    }

    /**
     * For measures that may be 0, which have no ratio, in the measure's unit. Throws {@link IllegalArgumentException}
     * where one has no run, or a value that is no finite number.
     */
    public static PairInterval difference(Sample first, Sample second) {
        return difference(first, second, LEVEL);
    }

    /**
     * The same of one recording with an interval each of whose ends is missed in at most 5 % of all experiments, for a
     * question to which one end is the answer.
     */
    public static PairInterval oneSided(List<Double> first, List<Double> second) {
        return difference(Sample.of(first), Sample.of(second), ONE_SIDED);
    }

    private static PairInterval difference(Sample first, Sample second, double level) {
        double[] differences = pairs(first.check(value -> true, "a finite value"),
                second.check(value -> true, "a finite value"), (a, b) -> a - b);
        return of(Numbers.median(Arrays.stream(differences)).orElseThrow(), differences, first, second, level,
                Interval.NO_DIFFERENCE);
    }

    /** Of each run of one sample and each of another that is of the same recording, ascending. */
    private static double[] pairs(Sample first, Sample second, DoubleBinaryOperator of) {
        double[] values = first.beside(second).recordings().entrySet().stream()
                .flatMapToDouble(recording -> recording.getValue().stream().flatMapToDouble(
                        a -> second.recordings().get(recording.getKey()).stream()
                                .mapToDouble(b -> of.applyAsDouble(a, b))))
                .sorted().toArray();
        if (values.length == 0) {
            throw new IllegalArgumentException("No recording has a run of both: %s, %s".formatted(first, second));
        }
        return values;
    }

    private static PairInterval of(double estimate, double[] pairs, Sample first, Sample second, double level,
            Interval none) {
        Sample one = first.beside(second);
        Sample other = second.beside(first);
        // How many of the pairs say that the first is the greater one, where neither is.
        double[] probabilities = one.recordings().keySet().stream()
                .map(recording -> distribution(one.recordings().get(recording).size(),
                        other.recordings().get(recording).size()))
                .reduce(new double[] {1}, PairInterval::together);
        return new PairInterval(estimate, Interval.ofRanks(pairs, probabilities, level, none), one.runs().size(),
                other.runs().size());
    }

    /**
     * The probability of each U (Mann and Whitney 1947), in how many of all pairs the value of the first sample is the
     * greater one, where both samples are of the same distribution, whatever that is; by their recursion, in which all
     * terms are positive.
     */
    static double[] distribution(int first, int second) {
        double[][] fewer = null;
        for (int n = 0; n <= first; n++) {
            double[][] now = new double[second + 1][];
            for (int m = 0; m <= second; m++) {
                now[m] = new double[n * m + 1];
                if (n == 0 || m == 0) {
                    now[m][0] = 1;
                    continue;
                }
                double greatestIsOfFirst = (double) n / (n + m);
                for (int u = 0; u < fewer[m].length; u++) {
                    now[m][u + m] += greatestIsOfFirst * fewer[m][u];
                }
                for (int u = 0; u < now[m - 1].length; u++) {
                    now[m][u] += (1 - greatestIsOfFirst) * now[m - 1][u];
                }
            }
            fewer = now;
        }
        return fewer[second];
    }

    static double[] together(double[] one, double[] other) {
        double[] together = new double[one.length + other.length - 1];
        for (int u = 0; u < one.length; u++) {
            for (int v = 0; v < other.length; v++) {
                together[u + v] += one[u] * other[v];
            }
        }
        return together;
    }
}
