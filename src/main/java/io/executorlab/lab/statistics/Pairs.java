package io.executorlab.lab.statistics;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoublePredicate;

/** Each run of one sample with each of another. */
final class Pairs {

    private Pairs() {
    }

    /** The values computed from each pair, ascending. */
    static double[] sorted(List<Double> first, List<Double> second, DoubleBinaryOperator of) {
        return first.stream().flatMapToDouble(a -> second.stream().mapToDouble(b -> of.applyAsDouble(a, b))).sorted()
                .toArray();
    }

    /** Throws {@link IllegalArgumentException} where there is no run, or one with another value. */
    static void check(List<Double> sample, DoublePredicate allowed, String what) {
        if (sample.isEmpty() || !sample.stream().allMatch(value -> Double.isFinite(value) && allowed.test(value))) {
            throw new IllegalArgumentException(
                    "A sample has at least one run, each with %s: %s".formatted(what, sample));
        }
    }
}
