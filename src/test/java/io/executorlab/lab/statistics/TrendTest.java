package io.executorlab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TrendTest {

    private static final List<Double> CORRELATED = List.of(0.9, 0.95);

    private static Optional<Trend> trend(int samples, double secondsBetween, IntToDoubleFunction value) {
        return Trend.of(IntStream.range(0, samples).mapToDouble(i -> 1000 * secondsBetween * i).toArray(), IntStream.range(0, samples).mapToDouble(value).toArray());
    }

    @Test
    void aStaircaseRisesByItsStepsAnHour() {
        Trend trend = trend(240, 15, i -> 50 + i / 12).orElseThrow();
        assertThat(trend.rises()).isTrue();
        assertThat(trend.perHour()).isCloseTo(20, within(0.5));
    }

    @Test
    void aLongSeriesIsJudgedByItsPartsWithTheSameSlope() {
        Trend trend = trend(28_800, 1, i -> 50 + i / 600 + i % 7).orElseThrow();
        assertThat(trend.rises()).isTrue();
        assertThat(trend.perHour()).isCloseTo(6, within(0.1));
    }

    @Test
    void whatFallsOrStandsDoesNotRise() {
        assertThat(trend(120, 15, i -> 50 - i / 10).orElseThrow().rises()).isFalse();
        assertThat(trend(120, 15, i -> 50).orElseThrow()).isEqualTo(new Trend(0, false));
    }

    @Test
    void whatRoseAndThenStaysIsALevel() {
        assertThat(trend(120, 15, i -> 50 + Math.min(i, 30)).orElseThrow().rises()).isFalse();
        assertThat(trend(120, 15, i -> i < 60 ? 50 : 60).orElseThrow().rises()).isFalse();
    }

    /** Five threads from each scrape to the next: beside the line there is only how late each scrape came, which drifts, so that ranks of it depend on one another. */
    @Test
    void aLeakThatNothingDisturbsIsARise() {
        double[] at = IntStream.range(0, 92).mapToDouble(i -> 15_000 * i + 40 * Math.sin(i / 15.0)).toArray();
        Trend trend = Trend.of(at, IntStream.range(0, 92).mapToDouble(i -> 38 + 5 * i).toArray()).orElseThrow();
        assertThat(trend.rises()).isTrue();
        assertThat(trend.perHour()).isCloseTo(1200, within(2.0));
    }

    /** Each step of which stays: no other level seems to rise so easily. */
    @Test
    void ofRandomWalksHardlyAnyIsTakenForARise() {
        Random random = new Random(1);
        assertThat(IntStream.range(0, 2000).filter(walk -> {
            double[] level = {50};
            return trend(120, 15, i -> level[0] += random.nextGaussian()).filter(Trend::rises).isPresent();
        }).count()).isLessThan(20);
    }

    @Test
    void fewSamplesOrAShortTimeTellNothing() {
        assertThat(trend(29, 60, i -> i)).isEmpty();
        assertThat(trend(299, 1, i -> i)).isEmpty();
        assertThat(trend(301, 1, i -> i)).isPresent();
    }

    @Test
    void whatSeemsToRiseButHardlyMovesIsNeitherARiseNorALevel() {
        assertThat(trend(120, 15, i -> 50 + i / 50)).as("two steps in half an hour").isEmpty();
        assertThat(trend(120, 15, i -> 50 + i / 5)).as("many steps").isPresent();
        assertThat(trend(120, 15, i -> i < 90 ? 50 : 51).orElseThrow().rises()).as("one step of a level").isFalse();
        assertThat(trend(120, 15, i -> 50 + 10 * Math.sin(Math.PI * i / 119)).orElseThrow().rises()).as("up, and down again").isFalse();
    }

    /** Kendall 1975: n (n - 1) (2 n + 5) / 18, less the same of each group of equal values. */
    @Test
    void equalValuesTakeFromTheVariance() {
        assertThat(Trend.variance(new double[] {1, 2, 3, 4, 5})).isCloseTo(300 / 18.0, within(1e-9));
        assertThat(Trend.variance(new double[] {3, 1, 2, 1, 3})).isCloseTo((300 - 18 - 18) / 18.0, within(1e-9));
        assertThat(Trend.variance(new double[] {7, 7, 7})).isZero();
    }

    /**
     * Series of whole numbers with what pymannkendall 1.4.3 makes of them: {@code original_test} gives z and the median slope, and {@code var_s} of
     * {@code hamed_rao_modification_test}, with as many lags as the first that are significant, over that of {@code original_test} the last figure.
     */
    static Stream<Arguments> ofPymannkendall() {
        return Stream.of(
                Arguments.of(new double[] {60, 57, 58, 61, 65, 57, 63, 58, 61, 57, 57, 60, 59, 60, 66, 62, 64, 63, 64, 65, 65, 59, 63, 60, 61, 67, 63, 62, 64, 66,
                    67, 67, 67, 65, 66, 64, 62, 62, 61, 67}, 3.7495137207020117, 0.16666666666666666, 1.0),
                Arguments.of(new double[] {55, 59, 57, 57, 61, 64, 67, 69, 67, 70, 70, 72, 67, 65, 62, 59, 60, 60, 56, 53, 51, 49, 53, 60, 62, 62, 63, 58, 59, 59,
                    63, 67, 68, 68, 64, 64, 61, 60, 58, 54, 53, 57, 63, 62, 58, 56, 56, 55, 53, 59, 55, 59, 63, 67, 65, 68, 71, 67, 64, 68}, 0.10231007213707885,
                        0.0, 4.272978636030805),
                Arguments.of(new double[] {60, 58, 56, 54, 56, 57, 53, 54, 58, 61, 61, 61, 61, 61, 62, 57, 56, 55, 54, 53, 51, 57, 57, 58, 54, 51, 54, 58, 56, 52,
                    56, 52, 53, 58, 61, 62, 58, 56, 54, 52, 56, 60, 65, 66, 69, 67, 71, 64, 61, 65}, 1.9183158804711975, 0.09302325581395349, 3.1305844316212847));
    }

    @ParameterizedTest
    @MethodSource("ofPymannkendall")
    void theTestIsThatOfALibraryOfAnotherLanguage(double[] values, double z, double slope, double dependence) {
        Trend.Series series = new Trend.Series(IntStream.range(0, values.length).asDoubleStream().toArray(), values);
        assertThat(series.score(1)).isCloseTo(z, within(1e-12));
        assertThat(series.slope()).isCloseTo(slope, within(1e-12));
        assertThat(Trend.byRanks(series.ranksWithout(slope))).isCloseTo(dependence, within(1e-12));
    }

    static List<Double> correlations() {
        return TrendSimulation.CORRELATIONS;
    }

    @ParameterizedTest
    @MethodSource("correlations")
    void falseAlarmsAreFewHoweverOneSampleDependsOnTheLast(double correlation) {
        assertThat(TrendSimulation.World.LEVEL.found(correlation)).isLessThan(0.02);
        assertThat(TrendSimulation.World.FILLS.found(correlation)).isLessThan(0.03);
        assertThat(TrendSimulation.World.STEP.found(correlation)).isLessThan(0.03);
    }

    @Test
    void aLevelIsSeldomOpenWhereScrapesAreIndependentAndAFastLeakIsHardlyEverTakenForOne() {
        assertThat(TrendSimulation.World.LEVEL.open(0)).isZero();
        assertThat(TrendSimulation.World.LEVEL.open(0.5)).isLessThan(0.01);
        assertThat(CORRELATED.stream().map(correlation -> TrendSimulation.World.LEAK_OF_60.found(correlation) + TrendSimulation.World.LEAK_OF_60.open(correlation)))
                .allMatch(share -> share > 0.8);
    }

    @Test
    void aLeakThatTowersOverTheScatterIsFound() {
        assertThat(TrendSimulation.World.LEAK_OF_60.found(0)).isGreaterThan(0.95);
        assertThat(TrendSimulation.World.LEAK_OF_60.found(0.5)).isGreaterThan(0.8);
    }
}
