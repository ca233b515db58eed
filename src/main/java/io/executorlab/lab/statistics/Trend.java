package io.executorlab.lab.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

import io.executorlab.lab.common.Numbers;

/**
 * Whether a level rises while it is watched, by the rank test of Mann (1945) and Kendall (1975), corrected for ties, at 1 %; and how fast, by the median slope
 * of all pairs (Sen 1968). What is watched depends on what it was just before, and would seem to rise by that alone. So the variance is that of ranks with
 * this autocorrelation (Hamed and Rao 1998), or with that of an autoregression of the first order where this is greater, since a short series shows too little of
 * it (Marriott and Pope 1954). What fills up and then stays, as a pool does, is a level: the second half has to rise by itself. What seems to rise but is worth
 * fewer than {@value #INDEPENDENT_AT_LEAST} independent samples is neither a rise nor a level. But what follows a rising line closely, as a whole and in its
 * second half, is a rise however its samples depend on one another: ranks do not see how little is left beside the line.
 *
 * @param perHour the median slope, whether it is a rise or chance
 */
public record Trend(double perHour, boolean rises) {

    public static final int SAMPLES_AT_LEAST = 30;
    public static final int MINUTES_AT_LEAST = 5;
    /** Of fewer samples that are worth an independent one, chance makes rises too often. */
    public static final int INDEPENDENT_AT_LEAST = 10;

    private static final double MILLIS_OF_A_MINUTE = 60_000;
    private static final double MILLIS_OF_AN_HOUR = 60 * MILLIS_OF_A_MINUTE;
    // All pairs of more would take long, and say no more.
    private static final int PARTS_AT_MOST = 200;
    private static final double NORMAL_99 = 2.3263;
    private static final double NORMAL_95_TWO_SIDED = 1.96;
    private static final double HIGHEST_COEFFICIENT = 0.99;
    /** Of the variance of what follows a line. */
    private static final double BY_THE_LINE = 0.95;

    /** Samples in the order of their times. */
    record Series(double[] at, double[] values) {

        int size() {
            return values.length;
        }

        Series secondHalf() {
            return new Series(Arrays.copyOfRange(at, size() / 2, size()), Arrays.copyOfRange(values, size() / 2, size()));
        }

        boolean risesByItself() {
            return score(dependence(slope())) > NORMAL_99;
        }

        /** Whether more of its pairs rise than fall, if only by chance. */
        boolean seemsToRise() {
            return score(1) > 0;
        }

        /** Whether a line that rises explains nearly all of its variance. */
        boolean followsARisingLine() {
            double meanAt = Arrays.stream(at).average().orElseThrow();
            double mean = Arrays.stream(values).average().orElseThrow();
            double both = IntStream.range(0, size()).mapToDouble(i -> (at[i] - meanAt) * (values[i] - mean)).sum();
            double ofTimes = Arrays.stream(at).map(each -> (each - meanAt) * (each - meanAt)).sum();
            double ofValues = Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
            return both > 0 && both * both >= BY_THE_LINE * ofTimes * ofValues;
        }

        /** The medians of equal parts of the time; the samples themselves where they are few. */
        Series inParts() {
            if (size() <= PARTS_AT_MOST) {
                return this;
            }
            double length = (at[size() - 1] - at[0]) / PARTS_AT_MOST;
            int[][] parts = IntStream.range(0, PARTS_AT_MOST).mapToObj(part -> IntStream.range(0, size())
                    .filter(i -> Math.min(PARTS_AT_MOST - 1, (int) ((at[i] - at[0]) / length)) == part).toArray()).filter(part -> part.length > 0).toArray(int[][]::new);
            return new Series(Arrays.stream(parts).mapToDouble(part -> median(at, part)).toArray(),
                    Arrays.stream(parts).mapToDouble(part -> median(values, part)).toArray());
        }

        private static double median(double[] all, int[] part) {
            return Numbers.median(Arrays.stream(part).mapToDouble(i -> all[i])).orElseThrow();
        }

        double slope() {
            double[] slopes = new double[size() * (size() - 1) / 2];
            int pair = 0;
            for (int j = 1; j < size(); j++) {
                for (int i = 0; i < j; i++) {
                    slopes[pair++] = (values[j] - values[i]) / (at[j] - at[i]);
                }
            }
            return Numbers.median(Arrays.stream(slopes)).orElseThrow();
        }

        /** How many more pairs rise than fall, by its standard deviation; 0 where all are equal. */
        double score(double dependence) {
            double pairs = 0;
            for (int j = 1; j < size(); j++) {
                for (int i = 0; i < j; i++) {
                    pairs += Math.signum(values[j] - values[i]);
                }
            }
            double variance = variance(values) * dependence;
            return variance == 0 ? 0 : (pairs - Math.signum(pairs)) / Math.sqrt(variance);
        }

        /** How many samples of it are worth an independent one, but for its slope. */
        double dependence(double slope) {
            double[] ranks = ranksWithout(slope);
            if (product(ranks, 0) == 0) {
                return 1;
            }
            return Math.max(byRanks(ranks), byAutoregression(ranks));
        }

        double[] ranksWithout(double slope) {
            return ranks(IntStream.range(0, size()).mapToDouble(i -> values[i] - slope * (at[i] - at[0])).toArray());
        }
    }

    /**
     * Empty where there are fewer samples, or of a shorter time, than tell anything; and where they seem to rise to the end, but depend so much on one another
     * that this may as well be chance.
     *
     * @param atMillis ascending
     * @param values as many
     */
    public static Optional<Trend> of(double[] atMillis, double[] values) {
        if (isTooShort(atMillis)) {
            return Optional.empty();
        }
        Series series = new Series(atMillis, values).inParts();
        double slope = series.slope();
        if (series.followsARisingLine() && series.secondHalf().followsARisingLine()) {
            return Optional.of(new Trend(slope * MILLIS_OF_AN_HOUR, true));
        }
        double dependence = series.dependence(slope);
        if (series.size() / dependence < INDEPENDENT_AT_LEAST) {
            return slope > 0 && series.secondHalf().seemsToRise() ? Optional.empty() : Optional.of(new Trend(slope * MILLIS_OF_AN_HOUR, false));
        }
        return Optional.of(new Trend(slope * MILLIS_OF_AN_HOUR, series.score(dependence) > NORMAL_99 && series.secondHalf().risesByItself()));
    }

    /**
     * Whether these are fewer samples, or of a shorter time, than tell anything.
     *
     * @param atMillis ascending
     */
    public static boolean isTooShort(double[] atMillis) {
        return atMillis.length < SAMPLES_AT_LEAST || atMillis[atMillis.length - 1] - atMillis[0] < MINUTES_AT_LEAST * MILLIS_OF_A_MINUTE;
    }

    /** Of the number of pairs that rise less those that fall, were all samples independent. */
    static double variance(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        double variance = ofEqual(sorted.length);
        for (int from = 0, to; from < sorted.length; from = to) {
            to = from + 1;
            while (to < sorted.length && sorted[to] == sorted[from]) {
                to++;
            }
            variance -= ofEqual(to - from);
        }
        return variance;
    }

    private static double ofEqual(double samples) {
        return samples * (samples - 1) * (2 * samples + 5) / 18;
    }

    /** Less their mean; those of equal values are equal. */
    private static double[] ranks(double[] values) {
        int[] order = IntStream.range(0, values.length).boxed().sorted(Comparator.comparingDouble(i -> values[i])).mapToInt(i -> i).toArray();
        double[] ranks = new double[values.length];
        for (int from = 0, to; from < order.length; from = to) {
            to = from + 1;
            while (to < order.length && values[order[to]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + to - values.length) / 2.0;
            }
        }
        return ranks;
    }

    private static double product(double[] ranks, int lag) {
        return IntStream.range(lag, ranks.length).mapToDouble(i -> ranks[i] * ranks[i - lag]).sum();
    }

    private static double correlation(double[] ranks, int lag) {
        return product(ranks, lag) / product(ranks, 0);
    }

    static double byRanks(double[] ranks) {
        double n = ranks.length;
        double sum = 0;
        for (int lag = 1; lag < n / 3; lag++) {
            double correlation = correlation(ranks, lag);
            if (correlation < NORMAL_95_TWO_SIDED / Math.sqrt(n)) {
                break;
            }
            sum += (n - lag) * (n - lag - 1) * (n - lag - 2) * correlation;
        }
        return 1 + 2 * sum / (n * (n - 1) * (n - 2));
    }

    private static double byAutoregression(double[] ranks) {
        double n = ranks.length;
        double seen = correlation(ranks, 1);
        double coefficient = seen <= 0 ? 0 : Math.min(HIGHEST_COEFFICIENT, (n * seen + 2) / (n - 4));
        return (1 + coefficient) / (1 - coefficient);
    }
}
