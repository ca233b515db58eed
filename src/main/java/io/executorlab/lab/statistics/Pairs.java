package io.executorlab.lab.statistics;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;

/**
 * Each run of one sample with each of another that is of the same recording.
 *
 * @param values computed from each pair, ascending
 * @param probabilities of how many of them say that the first is the greater one, where neither is
 */
record Pairs(double[] values, double[] probabilities) {

    /** Throws {@link IllegalArgumentException} where no recording has a run of both. */
    static Pairs of(Sample first, Sample second, DoubleBinaryOperator of) {
        double[] probabilities = {1};
        DoubleStream values = DoubleStream.empty();
        for (Long recording : first.beside(second).recordings().keySet()) {
            List<Double> some = first.recordings().get(recording);
            List<Double> others = second.recordings().get(recording);
            values = DoubleStream.concat(values, some.stream()
                    .flatMapToDouble(a -> others.stream().mapToDouble(b -> of.applyAsDouble(a, b))));
            probabilities = MannWhitney.together(probabilities, MannWhitney.distribution(some.size(), others.size()));
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
