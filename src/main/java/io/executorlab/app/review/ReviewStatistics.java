package io.executorlab.app.review;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

/**
 * Computes the mean number of remarks on a pull request, with the uncertainty of so few pull requests. It only
 * computes, for a millisecond: that is what the default executor is for, as long as nobody blocks it.
 */
final class ReviewStatistics {

    private static final int SAMPLES = 2_000;
    private static final double OUTSIDE = 0.025;

    /** @param low and {@code high}: between them lies the mean with 95 % certainty, by bootstrap */
    record Statistics(int pulls, double mean, double low, double high) {
    }

    private volatile List<ReviewedPull> latest = List.of();

    void collected(List<ReviewedPull> pulls) {
        latest = pulls;
    }

    /** Of the latest collection; zero before the first. */
    Statistics latest() {
        double[] remarks = latest.stream().mapToDouble(pull -> pull.reviews() + pull.comments()).toArray();
        if (remarks.length == 0) {
            return new Statistics(0, 0, 0, 0);
        }
        CompletableFuture<double[]> half = CompletableFuture.supplyAsync(() -> means(remarks, 1));
        double[] means = new double[SAMPLES];
        System.arraycopy(means(remarks, 2), 0, means, 0, SAMPLES / 2);
        System.arraycopy(half.join(), 0, means, SAMPLES / 2, SAMPLES / 2);
        Arrays.sort(means);
        return new Statistics(remarks.length, Arrays.stream(remarks).average().orElseThrow(),
                means[(int) (OUTSIDE * SAMPLES)], means[SAMPLES - 1 - (int) (OUTSIDE * SAMPLES)]);
    }

    /** Half of the samples, always the same for the same seed. */
    private static double[] means(double[] values, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] means = new double[SAMPLES / 2];
        Arrays.setAll(means,
                sample -> random.ints(values.length, 0, values.length).mapToDouble(i -> values[i]).average()
                        .orElseThrow());
        return means;
    }
}
