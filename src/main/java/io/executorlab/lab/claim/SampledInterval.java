package io.executorlab.lab.claim;

import java.util.List;

import io.executorlab.lab.statistics.DifferenceInterval;
import io.executorlab.lab.statistics.Interval;
import io.executorlab.lab.statistics.RatioInterval;
import io.executorlab.lab.statistics.RunsRange;

/**
 * An interval that a verdict rests on, with the runs of which it is made, so that anybody can compute it again.
 *
 * @param of the number of each run of a cell
 * @param to the same of the cell it is compared with; empty where it is held against a figure
 * @param coverage from 0 to 1
 */
public record SampledInterval(Kind kind, List<Double> of, List<Double> to, double estimate, double low, double high,
        double coverage) {

    /** What is estimated. */
    public enum Kind { RATIO, DIFFERENCE, MEDIAN }

    static SampledInterval of(List<Double> of, List<Double> to, RatioInterval ratio) {
        return of(Kind.RATIO, of, to, ratio.estimate(), ratio.interval());
    }

    static SampledInterval of(List<Double> of, List<Double> to, DifferenceInterval difference) {
        return of(Kind.DIFFERENCE, of, to, difference.estimate(), difference.interval());
    }

    static SampledInterval of(List<Double> runs, RunsRange range) {
        return of(Kind.MEDIAN, runs, List.of(), range.median(), range.interval());
    }

    private static SampledInterval of(Kind kind, List<Double> of, List<Double> to, double estimate, Interval interval) {
        return new SampledInterval(kind, List.copyOf(of), List.copyOf(to), estimate, interval.low(), interval.high(),
                interval.coverage());
    }

    int runs() {
        return to.isEmpty() ? of.size() : Math.min(of.size(), to.size());
    }

    Interval interval() {
        return new Interval(low, high, coverage);
    }
}
