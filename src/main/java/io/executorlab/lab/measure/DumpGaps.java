package io.executorlab.lab.measure;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Steady;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * Times under load in which no thread dump was taken, so that a measure that counts in dumps does not know what
 * happened.
 */
public final class DumpGaps {

    /** So seldom dumps of any app may come, whatever they cost it. */
    private static final double SELDOM_SECONDS = 15;
    private static final double OF_THE_USUAL = 2;

    private DumpGaps() {
    }

    /**
     * The longest time without a dump, in seconds, from where the measure counts to the load's end; empty where it is
     * not longer than allowed, where no dump was taken at all, and for a measure that takes none under load.
     *
     * @param scrapeGapSeconds how long metrics may be silent, and dumps over their time
     */
    public static OptionalDouble of(Evidence evidence, String name, double scrapeGapSeconds) {
        Measure measure = Measures.named(name);
        long from = measure.conditions().sinceWarmUp()
                ? evidence.steady().map(Steady::from).map(scrape -> scrape.atMillis())
                        .orElse(evidence.run().times().loadFrom())
                : evidence.run().times().loadFrom();
        List<ThreadDump> dumps = switch (measure.source()) {
            case THREAD_DUMPS -> evidence.dumpsUnderLoad();
            case VIRTUAL_DUMPS -> evidence.virtualDumps(ThreadDump.Phase.LOAD);
            default -> List.of();
        };
        long to = evidence.run().times().loadTo();
        long[] taken = dumps.stream().mapToLong(ThreadDump::atMillis).filter(at -> at >= from && at <= to).sorted()
                .toArray();
        if (taken.length == 0) {
            return OptionalDouble.empty();
        }
        double longest = intervals(LongStream.concat(LongStream.of(from),
                LongStream.concat(LongStream.of(taken), LongStream.of(to))).toArray()).stream()
                .mapToDouble(Double::doubleValue).max().orElse(0);
        return longest > allowed(intervals(taken), scrapeGapSeconds) ? OptionalDouble.of(longest)
                : OptionalDouble.empty();
    }

    private static double allowed(List<Double> intervals, double scrapeGapSeconds) {
        // The longest is in question itself.
        double usual = Numbers.median(
                intervals.stream().sorted().limit(Math.max(0, intervals.size() - 1)).mapToDouble(Double::doubleValue))
                .orElse(0);
        return Math.max(SELDOM_SECONDS + scrapeGapSeconds, OF_THE_USUAL * usual);
    }

    private static List<Double> intervals(long[] moments) {
        return IntStream.range(1, moments.length).mapToObj(i -> (moments[i] - moments[i - 1]) / Readings.MILLIS)
                .toList();
    }
}
