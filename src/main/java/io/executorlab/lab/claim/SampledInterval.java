package io.executorlab.lab.claim;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.executorlab.lab.statistics.Interval;
import io.executorlab.lab.statistics.PairInterval;
import io.executorlab.lab.statistics.RunsRange;
import io.executorlab.lab.statistics.Sample;

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

    public SampledInterval {
        recordings = recordings == null ? List.of() : recordings;
    }

    static SampledInterval ratio(Sample of, Sample to) {
        return of(Kind.RATIO, of, to, PairInterval.ratio(of, to));
    }

    static SampledInterval difference(Sample of, Sample to) {
        return of(Kind.DIFFERENCE, of, to, PairInterval.difference(of, to));
    }

    static SampledInterval of(Sample runs, RunsRange range) {
        return new SampledInterval(Kind.MEDIAN, runs.runs(), List.of(), range.median(), range.interval().low(),
                range.interval().high(), range.interval().coverage(), List.of());
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
