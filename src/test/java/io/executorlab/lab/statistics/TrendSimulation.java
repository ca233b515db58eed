package io.executorlab.lab.statistics;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Made-up series whose truth is known: how often the test for a trend finds a rise, or nothing. */
final class TrendSimulation {

    static final int SERIES = 400;
    static final List<Double> CORRELATIONS = List.of(0.0, 0.5, 0.8, 0.9, 0.95);

    private static final int SCRAPES = 120;
    private static final double SECONDS_BETWEEN_SCRAPES = 15;
    private static final double SECONDS_OF_AN_HOUR = 3600;
    private static final double THREADS = 50;
    private static final double SCATTER = 3;

    private TrendSimulation() {
    }

    /** What the live threads do but for chance. */
    enum World {

        LEVEL(seconds -> 0),
        FILLS(seconds -> 10 * Math.min(1, seconds / 600.0)),
        STEP(seconds -> seconds < 900 ? 0 : 5),
        LEAK_OF_10(seconds -> Math.floor(10 * seconds / SECONDS_OF_AN_HOUR)),
        LEAK_OF_30(seconds -> Math.floor(30 * seconds / SECONDS_OF_AN_HOUR)),
        LEAK_OF_60(seconds -> Math.floor(60 * seconds / SECONDS_OF_AN_HOUR));

        private final IntToDoubleFunction threads;
        /** By correlation: all that is asked of one rests on the same series. */
        private final Map<Double, Shares> shares = new ConcurrentHashMap<>();

        private record Shares(double found, double open) {
        }

        World(IntToDoubleFunction threads) {
            this.threads = threads;
        }

        /** In which share of all series a rise is found. */
        double found(double correlation) {
            return shares.computeIfAbsent(correlation, this::shares).found();
        }

        /** In which share of all series nothing is found, neither a rise nor that there is none. */
        double open(double correlation) {
            return shares.computeIfAbsent(correlation, this::shares).open();
        }

        private Shares shares(double correlation) {
            Random random = new Random(1);
            List<Optional<Trend>> trends = IntStream.range(0, SERIES).mapToObj(series -> trend(random, correlation)).toList();
            return new Shares(share(trends, trend -> trend.filter(Trend::rises).isPresent()), share(trends, Optional::isEmpty));
        }

        private static double share(List<Optional<Trend>> trends, Predicate<Optional<Trend>> wanted) {
            return trends.stream().filter(wanted).count() / (double) SERIES;
        }

        private Optional<Trend> trend(Random random, double correlation) {
            double[] chance = autoregression(random, correlation);
            double[] at = IntStream.range(0, SCRAPES).mapToDouble(i -> 1000 * SECONDS_BETWEEN_SCRAPES * i).toArray();
            double[] live = IntStream.range(0, SCRAPES)
                    .mapToDouble(i -> Math.rint(THREADS + threads.applyAsDouble((int) (SECONDS_BETWEEN_SCRAPES * i)) + SCATTER * chance[i])).toArray();
            return Trend.of(at, live);
        }
    }

    /** Of the first order, with the standard deviation 1. */
    private static double[] autoregression(Random random, double correlation) {
        double[] values = DoubleStream.generate(random::nextGaussian).limit(SCRAPES).toArray();
        for (int i = 1; i < SCRAPES; i++) {
            values[i] = correlation * values[i - 1] + Math.sqrt(1 - correlation * correlation) * values[i];
        }
        return values;
    }
}
