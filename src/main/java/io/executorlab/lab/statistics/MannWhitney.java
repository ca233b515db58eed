package io.executorlab.lab.statistics;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;

/**
 * The exact distribution of U (Mann and Whitney 1947): in how many of all pairs the value of the first sample is the
 * greater one, where both samples are of the same distribution, whatever that is.
 */
final class MannWhitney {

    static final double LEVEL = 0.95;
    private static final double ROUNDING = 1e-12;

    /** The probability of each U, from 0 to all pairs; by their recursion, in which all terms are positive. */
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

    /**
     * The interval of what is computed from each pair: from the k-th smallest to the k-th greatest, k as great as the
     * level allows. It is exact where the samples differ by a shift alone, the same in each recording, and holds at
     * least as often where values are equal, since its ends belong to it.
     *
     * @param sorted one value for each pair, ascending
     * @param probabilities of each U of these pairs
     * @param none stands for the interval where even the smallest to the greatest value is none of that level
     */
    static Interval interval(double[] sorted, double[] probabilities, double level, Interval none) {
        double below = 0;
        int rank = 0;
        while (rank < sorted.length && 2 * (below + probabilities[rank]) <= 1 - level + ROUNDING) {
            below += probabilities[rank];
            rank++;
        }
        return rank == 0 ? none : new Interval(sorted[rank - 1], sorted[sorted.length - rank], 1 - 2 * below);
    }

    /**
     * Each run of one sample with each of another that is of the same recording.
     *
     * @param values computed from each pair, ascending
     * @param probabilities of how many of them say that the first is the greater one, where neither is
     */
    record Pairs(double[] values, double[] probabilities) {

        /** Throws {@link IllegalArgumentException} where no recording has a run of both. */
        static Pairs of(Sample first, Sample second, DoubleBinaryOperator of, DoublePredicate allowed, String what) {
            check(first.runs(), allowed, what);
            check(second.runs(), allowed, what);
            double[] probabilities = {1};
            DoubleStream values = DoubleStream.empty();
            for (Long recording : first.beside(second).recordings().keySet()) {
                List<Double> some = first.recordings().get(recording);
                List<Double> others = second.recordings().get(recording);
                values = DoubleStream.concat(values, some.stream()
                        .flatMapToDouble(a -> others.stream().mapToDouble(b -> of.applyAsDouble(a, b))));
                probabilities = together(probabilities, distribution(some.size(), others.size()));
            }
            double[] sorted = values.sorted().toArray();
            if (sorted.length == 0) {
                throw new IllegalArgumentException("No recording has a run of both: %s, %s".formatted(first, second));
            }
            return new Pairs(sorted, probabilities);
        }

        Interval interval(double level, Interval none) {
            return MannWhitney.interval(values, probabilities, level, none);
        }

        /** Throws {@link IllegalArgumentException} where there is no run, or one with another value. */
        static void check(List<Double> sample, DoublePredicate allowed, String what) {
            if (sample.isEmpty() || !sample.stream().allMatch(value -> Double.isFinite(value) && allowed.test(value))) {
                throw new IllegalArgumentException(
                        "A sample has at least one run, each with %s: %s".formatted(what, sample));
            }
        }
    }
}
