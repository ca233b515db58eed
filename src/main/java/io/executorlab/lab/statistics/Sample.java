package io.executorlab.lab.statistics;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoublePredicate;

import io.executorlab.lab.common.Numbers;

/**
 * The number of each run of a cell, those of each recording apart. Two cells are compared within a recording alone, so
 * that what changed on the machine between two recordings does not pass for a difference of the cells.
 *
 * @param recordings the numbers of each, by its seed
 */
public record Sample(SortedMap<Long, List<Double>> recordings) {

    /** The runs that an interval of the median needs. */
    public static final int LEAST = 5;

    private static final double COVERAGE = 1 - Math.pow(2, 1 - LEAST);

    public static Sample of(List<Double> runs) {
        return new Sample(new TreeMap<>(Collections.singletonMap(0L, runs)));
    }

    public List<Double> runs() {
        return recordings.values().stream().flatMap(List::stream).toList();
    }

    public double median() {
        return Numbers.median(runs().stream().mapToDouble(Double::doubleValue)).orElseThrow();
    }

    /**
     * The interval in which the true median lies, whatever the distribution. Five runs give 93.75 % from the least to
     * the greatest: the true median lies outside only where all five fall on the same side of it. With more runs it is
     * the narrowest one, from the k-th least to the k-th greatest, that holds as often. Throws
     * {@link IllegalArgumentException} where there is no run, or a value that is no finite number.
     */
    public Interval ofMedian() {
        double[] sorted = check(value -> true, "a finite value").runs().stream().mapToDouble(Double::doubleValue)
                .sorted().toArray();
        // Of each number of runs that lie below the true median.
        double[] probabilities = new double[sorted.length + 1];
        probabilities[0] = Math.pow(0.5, sorted.length);
        for (int below = 0; below < sorted.length; below++) {
            probabilities[below + 1] = probabilities[below] * ((double) (sorted.length - below) / (below + 1));
        }
        return Interval.ofRanks(sorted, probabilities, COVERAGE, Interval.NO_DIFFERENCE);
    }

    /** The same; throws {@link IllegalArgumentException} where there is no run, or one with another value. */
    Sample check(DoublePredicate allowed, String what) {
        if (runs().isEmpty() || !runs().stream().allMatch(value -> Double.isFinite(value) && allowed.test(value))) {
            throw new IllegalArgumentException(
                    "A sample has at least one run, each with %s: %s".formatted(what, runs()));
        }
        return this;
    }

    /** As many runs of the same recordings that all have this number. */
    public Sample filled(double number) {
        SortedMap<Long, List<Double>> filled = new TreeMap<>(recordings);
        filled.replaceAll((seed, runs) -> Collections.nCopies(runs.size(), number));
        return new Sample(filled);
    }

    /** The same of those recordings alone that the other has too. */
    public Sample beside(Sample other) {
        SortedMap<Long, List<Double>> both = new TreeMap<>(recordings);
        both.keySet().retainAll(other.recordings.keySet());
        return new Sample(both);
    }
}
