package io.executorlab.lab.statistics;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * How many of several verdicts are expected to be false by chance alone, at most: each rests on intervals that miss the truth in a known share of
 * all experiments. It holds however the verdicts depend on one another. Those that came out inconclusive count too: to leave out what chance did
 * not favour would be to choose.
 *
 * @param verdicts those that rest on an interval at least
 * @param intervals on which they rest
 * @param missed how many of these are expected to miss the truth, at most
 * @param falseOnes how many of the verdicts are expected to be false, at most: each has one interval at least that misses
 */
public record FalseVerdicts(int verdicts, int intervals, double missed, double falseOnes) {

    /** @param verdicts the intervals on which each rests; none where it rests on something else */
    public static FalseVerdicts of(Collection<List<Interval>> verdicts) {
        List<List<Interval>> onIntervals = verdicts.stream().filter(each -> !each.isEmpty()).toList();
        return new FalseVerdicts(onIntervals.size(), onIntervals.stream().mapToInt(List::size).sum(), onIntervals.stream().mapToDouble(FalseVerdicts::missed).sum(),
                onIntervals.stream().mapToDouble(each -> Math.min(1, missed(each))).sum());
    }

    private static double missed(List<Interval> intervals) {
        return intervals.stream().mapToDouble(interval -> 1 - interval.coverage()).sum();
    }

    /** For people. */
    public String words() {
        return String.format(Locale.ROOT, "The verdicts on %d claims rest on intervals, %d in all. Of these about %.0f are expected to miss the true value by chance,"
                + " and so at most about %.0f of the %d verdicts to be false. True is here what very many runs on the same machine would give.", verdicts, intervals, missed,
                falseOnes, verdicts);
    }
}
