package io.executorlab.lab.claim;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

import io.executorlab.lab.statistics.Interval;
import io.executorlab.lab.statistics.PairInterval;
import io.executorlab.lab.statistics.Sample;

/**
 * A claim with its verdict, the post's numbers beside the lab's ({@code result.json}).
 *
 * @param where under which conditions it is what, where that differs; empty elsewhere
 */
public record ClaimResult(String id, String statement, Verdict verdict, String where, String why,
        @JsonUnwrapped Figures figures, @JsonUnwrapped Support support) {

    /** Returns whether it rests on fewer runs than a verdict takes: its words are then what these runs point to. */
    public boolean takesMoreRuns() {
        return support.runs > 0 && support.runs < Sample.LEAST;
    }

    /**
     * The post's numbers and the lab's, in words with their units.
     *
     * @param postBefore empty where the post gives none
     * @param postAfter the same, after its fix
     * @param broken null where nothing was measured
     * @param fixed the same after
     */
    public record Figures(String postBefore, String postAfter, String broken, String fixed) {
    }

    /**
     * The evidence that the verdict rests on.
     *
     * @param evidence the cells
     * @param runs the least number of runs of a cell; 0 where it rests on none
     * @param intervals none below five runs
     */
    public record Support(List<String> evidence, List<Reading> readings, int runs, List<SampledInterval> intervals) {
    }

    /**
     * One number.
     *
     * @param value the median of the runs or rounds
     * @param low of all runs or rounds, the same as the value where there was one
     */
    public record Reading(String cell, String measure, double value, double low, double high) {
    }

    /**
     * An interval that a verdict rests on, with the runs of which it is made, so that anybody can compute it again.
     *
     * @param of the number of each run of a cell, one recording after another
     * @param to the same of the cell it is compared with; empty where it is held against a figure
     * @param coverage from 0 to 1
     * @param recordings how many runs of each recording stand in {@code of} and in {@code to}; empty of one alone
     */
    public record SampledInterval(Kind kind, List<Double> of, List<Double> to, double estimate, double low, double high,
            double coverage, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Size> recordings) {

        /** The kind of number that is estimated. */
        public enum Kind { RATIO, DIFFERENCE, MEDIAN }

        /** So many runs of the one cell, and of the other. */
        public record Size(int of, int to) {
        }

        static SampledInterval ratio(Sample of, Sample to) {
            return of(Kind.RATIO, of, to, PairInterval.ratio(of, to));
        }

        static SampledInterval difference(Sample of, Sample to) {
            return of(Kind.DIFFERENCE, of, to, PairInterval.difference(of, to));
        }

        static SampledInterval median(Sample runs) {
            Interval interval = runs.ofMedian();
            return new SampledInterval(Kind.MEDIAN, runs.runs(), List.of(), runs.median(), interval.low(),
                    interval.high(), interval.coverage(), List.of());
        }

        private static SampledInterval of(Kind kind, Sample of, Sample to, PairInterval pairs) {
            Sample first = of.beside(to);
            Sample second = to.beside(of);
            List<Size> sizes = first.recordings().size() == 1 ? List.of() : first.recordings().keySet().stream()
                    .map(seed -> new Size(first.recordings().get(seed).size(), second.recordings().get(seed).size()))
                    .toList();
            return new SampledInterval(kind, first.runs(), second.runs(), pairs.estimate(), pairs.interval().low(),
                    pairs.interval().high(), pairs.interval().coverage(), sizes);
        }

        int runs() {
            return to.isEmpty() ? of.size() : Math.min(of.size(), to.size());
        }

        Interval interval() {
            return new Interval(low, high, coverage);
        }
    }
}
