package io.executorlab.lab.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.statistics.PairInterval;
import io.executorlab.lab.statistics.Sample;

/**
 * Tests by made-up experiments whose truth is known, always the same ones, how often intervals over five runs hold it
 * and what the rules that claims are judged by make of them.
 */
class SimulationTest {

    private static final int EXPERIMENTS = 10_000;
    private static final int FEWER = 2_000;
    private static final int RUNS = 5;
    private static final double SCATTER = 0.1;

    /** Says how the runs of two cells scatter around their medians, which are equal. */
    enum World {
        LOG_NORMAL,
        /** Has heavy tails: Student's t of 2 degrees on the logarithm. */
        HEAVY_TAILED,
        /** Has log-normal runs, whose blocks drift twice as much together. */
        DRIFTING;

        /** Returns both cells' runs. */
        List<List<Double>> draw(Random random) {
            DoubleSupplier run = this != HEAVY_TAILED ? random::nextGaussian
                    : () -> random.nextGaussian() / Math.sqrt(-Math.log(1 - random.nextDouble()));
            double[] blocks = logarithms(this == DRIFTING ? () -> 2 * random.nextGaussian() : () -> 0);
            return Stream.generate(() -> logarithms(run)).limit(2)
                    .map(cell -> exp(IntStream.range(0, RUNS).mapToDouble(block -> blocks[block] + cell[block])))
                    .toList();
        }

        private static double[] logarithms(DoubleSupplier normal) {
            return DoubleStream.generate(() -> SCATTER * normal.getAsDouble()).limit(RUNS).toArray();
        }
    }

    private static List<Double> exp(DoubleStream logarithms) {
        return logarithms.map(Math::exp).boxed().toList();
    }

    private static double share(int experiments, BooleanSupplier trial) {
        return Stream.generate(trial::getAsBoolean).limit(experiments).filter(success -> success).count()
                / (double) experiments;
    }

    private static double monteCarloError(double share) {
        return 3 * Math.sqrt(share * (1 - share) / EXPERIMENTS);
    }

    @ParameterizedTest
    @EnumSource
    void theIntervalHoldsTheTruthAsOftenAsItSays(World world) {
        Random random = new Random(1);
        assertThat(share(EXPERIMENTS, () -> {
            List<List<Double>> cells = world.draw(random);
            return PairInterval.ratio(Sample.of(cells.get(0)), Sample.of(cells.get(1))).interval().contains(1);
        })).isGreaterThan(1 - 8 / 252.0 - monteCarloError(0.968));
    }

    /** Between them all runs became twice as long. */
    @ParameterizedTest
    @EnumSource
    void theIntervalOfTwoRecordingsDoesSoToo(World world) {
        Random random = new Random(1);
        assertThat(share(EXPERIMENTS, () -> {
            List<List<Double>> first = world.draw(random);
            List<List<Double>> second = world.draw(random);
            return PairInterval.ratio(twice(first.get(0), second.get(0)), twice(first.get(1), second.get(1))).interval()
                    .contains(1);
        })).isGreaterThan(0.95 - monteCarloError(0.95));
    }

    private static Sample twice(List<Double> first, List<Double> second) {
        return new Sample(new TreeMap<>(Map.of(1L, first, 2L, second.stream().map(run -> 2 * run).toList())));
    }

    @ParameterizedTest
    @EnumSource
    void theRangeHoldsTheTrueMedianWhateverTheDistribution(World world) {
        Random random = new Random(1);
        assertThat(share(EXPERIMENTS, () -> Sample.of(world.draw(random).get(0)).ofMedian().contains(1)))
                .isBetween(0.9375 - monteCarloError(0.9375), 0.9375 + monteCarloError(0.9375));
    }

    /** Returns in which share of all experiments two cells, whose medians have this ratio, lead to that verdict. */
    private static double share(double ratio, double spread, BiPredicate<Sample, Sample> verdict) {
        Random random = new Random(1);
        return share(FEWER, () -> verdict.test(logNormal(random, ratio, spread), logNormal(random, 1, spread)));
    }

    private static Sample logNormal(Random random, double median, double spread) {
        return Sample.of(exp(DoubleStream.generate(() -> Math.log(median) + spread * random.nextGaussian())
                .limit(RUNS)));
    }

    private static boolean differ(Sample of, Sample to) {
        return Stream.of(true, false)
                .anyMatch(less -> Evaluation.direction(of, to, less).verdict() == Verdict.REPRODUCED);
    }

    private static boolean areAlike(Sample of, Sample to) {
        return Evaluation.noDifference(of, to).verdict() == Verdict.REPRODUCED;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.05, 0.1, 0.2})
    void fewOfThoseThatAreAlikeAreFoundToDiffer(double spread) {
        assertThat(share(1, spread, SimulationTest::differ)).isLessThanOrEqualTo(0.05);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.05, 0.1, 0.2, 0.4})
    void thirtyPercentMoreIsSeldomFoundToBeNoDifference(double spread) {
        assertThat(share(1.3, spread, SimulationTest::areAlike)).isLessThan(0.025);
    }

    @Test
    void runsThatScatterLittleShowBoth() {
        assertThat(share(1, 0.05, SimulationTest::areAlike)).isGreaterThan(0.95);
        assertThat(share(1.3, 0.05, SimulationTest::differ)).isGreaterThan(0.95);
    }
}
