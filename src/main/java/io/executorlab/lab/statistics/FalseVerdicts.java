package io.executorlab.lab.statistics;

import java.util.Collection;
import java.util.Locale;

/**
 * How many of several verdicts are expected to be false by chance alone, at most: each rests on intervals that miss the truth in a known share of
 * all experiments. It holds however the verdicts depend on one another.
 */
public record FalseVerdicts(int intervals, double atMost) {

    /** @param intervals those on which verdicts rest; where a verdict rests on several, each counts */
    public static FalseVerdicts of(Collection<Interval> intervals) {
        return new FalseVerdicts(intervals.size(), intervals.stream().mapToDouble(interval -> 1 - interval.coverage()).sum());
    }

    /** For people, a sentence. */
    public String words() {
        return String.format(Locale.ROOT, "The verdicts rest on %d intervals, of which at most %.1f are expected to miss the true value by chance.",
                intervals, atMost);
    }
}
