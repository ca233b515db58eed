package io.executorlab.lab.claim;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import io.executorlab.lab.statistics.RatioInterval;
import io.executorlab.lab.statistics.RunsRange;
import io.executorlab.lab.statistics.Sample;

/**
 * Made-up experiments whose truth is known, always the same ones: how often intervals over five runs hold it, and what
 * the rules that claims are judged by make of them.
 */
final class Simulation {

    static final int EXPERIMENTS = 10_000;

    private static final int FEWER = 2_000;
    private static final int RUNS = 5;

    private Simulation() {
    }

    /** The ways in which the runs of two cells scatter around their equal medians; each gives so many of both. */
    enum World {

        /** Log-normal runs. */
        LOG_NORMAL {
            @Override
            double[][] draw(Random random) {
                return new double[][] {runs(random::nextGaussian), runs(random::nextGaussian)};
            }
        },
        /** Heavy tails: Student's t of 2 degrees on the logarithm. */
        HEAVY_TAILED {
            @Override
            double[][] draw(Random random) {
                DoubleSupplier student = () -> random.nextGaussian() / Math.sqrt(-Math.log(1 - random.nextDouble()));
                return new double[][] {runs(student), runs(student)};
            }
        },
        /** Log-normal runs, blocks drift twice as much together. */
        DRIFTING {
            @Override
            double[][] draw(Random random) {
                double[] blocks = runs(() -> 2 * random.nextGaussian());
                double[] first = blocks.clone();
                double[] second = blocks.clone();
                for (int i = 0; i < RUNS; i++) {
                    first[i] += SCATTER * random.nextGaussian();
                    second[i] += SCATTER * random.nextGaussian();
                }
                return new double[][] {first, second};
            }
        },
        /** One cell scatters four times as much as the other. */
        UNLIKE {
            @Override
            double[][] draw(Random random) {
                return new double[][] {runs(random::nextGaussian), runs(() -> 4 * random.nextGaussian())};
            }
        };

        static final double SCATTER = 0.1;

        /** Logarithms of both cells' runs. */
        abstract double[][] draw(Random random);

        static double[] runs(DoubleSupplier normal) {
            return DoubleStream.generate(() -> SCATTER * normal.getAsDouble()).limit(RUNS).toArray();
        }

        /** In which share of all experiments the interval of the ratio holds the true one, 1. */
        double coverage() {
            Random random = new Random(1);
            return share(EXPERIMENTS, () -> {
                double[][] logarithms = draw(random);
                return RatioInterval.of(exp(logarithms[0]), exp(logarithms[1])).interval().contains(1);
            });
        }

        /** The same of two recordings, between which all runs became twice as long. */
        double coverageOfTwoRecordings() {
            Random random = new Random(1);
            return share(EXPERIMENTS, () -> {
                double[][] first = draw(random);
                double[][] second = draw(random);
                return RatioInterval.of(twice(first[0], second[0]), twice(first[1], second[1])).interval().contains(1);
            });
        }

        private static Sample twice(double[] first, double[] second) {
            return new Sample(new TreeMap<>(Map.of(1L, exp(first),
                    2L, exp(second).stream().map(run -> 2 * run).toList())));
        }

        /** In which share of all experiments the range of one cell's runs holds the true median. */
        double rangeCoverage() {
            Random random = new Random(1);
            return share(EXPERIMENTS, () -> RunsRange.of(exp(draw(random)[0])).interval().contains(1));
        }
    }

    private interface Trial {

        boolean succeeds();
    }

    private static double share(int experiments, Trial trial) {
        return Stream.generate(trial::succeeds).limit(experiments).filter(success -> success).count()
                / (double) experiments;
    }

    private static List<Double> exp(double[] logarithms) {
        return Arrays.stream(logarithms).map(Math::exp).boxed().toList();
    }

    /** In which share of all experiments five log-normal runs of each lead to that verdict. */
    static double share(double ratio, double spread, BiPredicate<Sample, Sample> verdict) {
        Random random = new Random(1);
        return share(FEWER,
                () -> verdict.test(Sample.of(logNormal(random, RUNS, ratio, spread)),
                        Sample.of(logNormal(random, RUNS, 1, spread))));
    }

    static List<Double> logNormal(Random random, int runs, double median, double spread) {
        return exp(
                DoubleStream.generate(() -> Math.log(median) + spread * random.nextGaussian()).limit(runs).toArray());
    }

    /** Returns whether claims that say either direction are told from these runs. */
    static boolean differ(Sample of, Sample to) {
        return Stream.of(true, false)
                .anyMatch(less -> Evaluation.direction(of, to, less).verdict() == Verdict.REPRODUCED);
    }

    /** Returns whether a claim that says that there is no difference is told from these runs. */
    static boolean areAlike(Sample of, Sample to) {
        return Evaluation.noDifference(of, to).verdict() == Verdict.REPRODUCED;
    }
}
