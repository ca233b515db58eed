package io.executorlab.lab.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The mean of paired ratios with its 95 % interval by bootstrap (Efron 1979): 10,000 resamples of the pairs, a fixed seed,
 * so that the same pairs always give the same interval.
 */
public record PairedRatios(double mean, double low, double high) {

    private static final int RESAMPLES = 10_000;
    private static final long SEED = 1;

    /** Throws {@link IllegalArgumentException} where there is no pair. */
    public static PairedRatios of(List<Double> ratios) {
        if (ratios.isEmpty()) {
            throw new IllegalArgumentException("no pairs");
        }
        Random random = new Random(SEED);
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double sum = 0;
            for (int j = 0; j < ratios.size(); j++) {
                sum += ratios.get(random.nextInt(ratios.size()));
            }
            means[i] = sum / ratios.size();
        }
        Arrays.sort(means);
        double mean = ratios.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        return new PairedRatios(mean, means[(int) (0.025 * RESAMPLES)], means[(int) (0.975 * RESAMPLES)]);
    }
}
