package io.executorlab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalTest {

    private static final double ROUNDING = 1e-12;
    private static final List<Double> POWERS = List.of(1.0, 2.0, 4.0, 8.0, 16.0);

    /**
     * Water through the human chorioamnion at term and before: Hollander and Wolfe 1999, table 4.1; R prints these
     * figures.
     */
    private static final List<Double> AT_TERM = List.of(0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46);
    private static final List<Double> BEFORE = List.of(1.15, 0.88, 0.90, 0.74, 1.21);

    private static PairInterval ratio(List<Double> first, List<Double> second) {
        return PairInterval.ratio(Sample.of(first), Sample.of(second));
    }

    private static PairInterval difference(List<Double> first, List<Double> second) {
        return PairInterval.difference(Sample.of(first), Sample.of(second));
    }

    @Test
    void aDifferenceIsThatOfThePublishedExample() {
        PairInterval difference = difference(AT_TERM, BEFORE);
        assertThat(difference.estimate()).isCloseTo(0.305, within(ROUNDING));
        assertThat(difference.interval().low()).isCloseTo(-0.15, within(ROUNDING));
        assertThat(difference.interval().high()).isCloseTo(0.76, within(ROUNDING));
    }

    @Test
    void aRatioIsTheDifferenceOfLogarithms() {
        PairInterval ratio = ratio(AT_TERM, BEFORE);
        PairInterval logarithms = difference(AT_TERM.stream().map(Math::log).toList(),
                BEFORE.stream().map(Math::log).toList());
        assertThat(ratio.estimate()).isCloseTo(Math.exp(logarithms.estimate()), within(ROUNDING));
        assertThat(ratio.interval().low()).isCloseTo(Math.exp(logarithms.interval().low()), within(ROUNDING));
        assertThat(ratio.interval().high()).isCloseTo(Math.exp(logarithms.interval().high()), within(ROUNDING));
    }

    /** Of the 25 ratios 1/16 stands once, 1/8 twice, 1/4 three times and so on: the third is 1/8, the middle one 1. */
    @Test
    void fiveAndFiveReachFromTheThirdToTheThirdLast() {
        PairInterval ratio = ratio(POWERS, POWERS);
        assertThat(ratio).isEqualTo(new PairInterval(1,
                new Interval(1 / 8.0, 8, ratio.interval().coverage()), POWERS.size(), POWERS.size()));
        assertThat(ratio.interval().coverage()).isCloseTo(0.968, within(0.001));
    }

    private static Sample recordings(List<Double> first, List<Double> second) {
        return new Sample(new TreeMap<>(Map.of(1L, first, 2L, second)));
    }

    private static List<Double> times(double factor, List<Double> runs) {
        return runs.stream().map(run -> factor * run).toList();
    }

    /** Of the 50 ratios 1/16 stands twice, 1/8 four times, 1/4 six times: the twelfth is 1/4, and 12 may lie beyond. */
    @Test
    void twoRecordingsTogetherSayMoreThanOne() {
        Sample runs = recordings(POWERS, POWERS);
        PairInterval ratio = PairInterval.ratio(runs, runs);
        assertThat(ratio).isEqualTo(new PairInterval(1,
                new Interval(1 / 4.0, 4, ratio.interval().coverage()), runs.runs().size(), runs.runs().size()));
        assertThat(ratio.interval().coverage()).isBetween(0.95, 0.96);
    }

    @Test
    void whatChangedBetweenTwoRecordingsIsNoDifferenceOfTheCells() {
        PairInterval alike = PairInterval.ratio(recordings(POWERS, POWERS), recordings(POWERS, POWERS));
        assertThat(PairInterval.ratio(recordings(POWERS, times(1024, POWERS)), recordings(POWERS, times(1024, POWERS))))
                .isEqualTo(alike);
    }

    @Test
    void aRecordingThatHasOneCellAloneSaysNothing() {
        Sample first = new Sample(new TreeMap<>(Map.of(1L, POWERS)));
        Sample second = new Sample(new TreeMap<>(Map.of(2L, POWERS)));
        assertThat(PairInterval.ratio(recordings(POWERS, times(9, POWERS)), first))
                .isEqualTo(ratio(POWERS, POWERS));
        assertThatIllegalArgumentException().isThrownBy(() -> PairInterval.ratio(second, first));
    }

    @Test
    void threeAndThreeRunsHaveAnIntervalForAQuestionWithOneEnd() {
        PairInterval difference = PairInterval.oneSided(List.of(5.0, 6.0, 7.0), List.of(1.0, 1.0, 3.0));
        assertThat(difference.interval().low()).isEqualTo(2);
        assertThat(difference.interval().high()).isEqualTo(6);
        assertThat(difference.interval().coverage()).isCloseTo(0.9, within(ROUNDING));
        assertThat(difference(List.of(5.0, 6.0, 7.0), List.of(1.0, 1.0, 3.0)).interval())
                .isEqualTo(Interval.NO_DIFFERENCE);
        assertThat(PairInterval.oneSided(List.of(5.0, 6.0), List.of(1.0, 1.0)).interval())
                .isEqualTo(Interval.NO_DIFFERENCE);
    }

    @Test
    void threeAndThreeRunsHaveAnEstimateAndNoInterval() {
        PairInterval ratio = ratio(List.of(2.0, 2.0, 2.0), List.of(1.0, 1.0, 1.0));
        assertThat(ratio.estimate()).isEqualTo(2);
        assertThat(ratio.interval()).isEqualTo(Interval.NO_RATIO);
        assertThat(ratio.interval().contains(1e300)).isTrue();
        assertThat(ratio.interval().contains(1e-300)).isTrue();
        PairInterval difference = difference(List.of(2.0), List.of(1.0));
        assertThat(difference.estimate()).isEqualTo(1);
        assertThat(difference.interval().contains(-1e300)).isTrue();
    }

    /** Counts that are the same in each run: a difference only where every pair that decides says so. */
    @Test
    void equalValuesAreNoDifference() {
        assertThat(ratio(List.of(8.0, 8.0, 8.0, 8.0, 8.0), List.of(8.0, 8.0, 8.0, 8.0, 8.0)).interval()
                .contains(1)).isTrue();
        List<Double> once = List.of(0.0, 0.0, 0.0, 0.0, 1.0);
        List<Double> never = List.of(0.0, 0.0, 0.0, 0.0, 0.0);
        assertThat(difference(once, never).interval()).extracting(Interval::low, Interval::high)
                .containsExactly(0.0, 1.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void aRatioTakesValuesAboveZeroOnly(double value) {
        assertThatIllegalArgumentException().isThrownBy(() -> ratio(POWERS, List.of(1.0, value)))
                .withMessageContaining("above 0");
        assertThatIllegalArgumentException().isThrownBy(() -> ratio(List.of(), POWERS))
                .withMessageContaining("at least one run");
    }

    @Test
    void anIntervalIsWithinOutsideOrAcross() {
        Interval region = Interval.around(4);
        assertThat(region).isEqualTo(Interval.of(3, 5));
        assertThat(Interval.around(-4)).isEqualTo(Interval.of(-5, -3));
        assertThat(List.of(new Interval(3, 5, 0.95))).allMatch(interval -> interval.isWithin(region))
                .noneMatch(interval -> interval.isOutside(region));
        assertThat(List.of(new Interval(5.1, 9, 0.95), new Interval(1, 2.9, 0.95)))
                .allMatch(interval -> interval.isOutside(region)).noneMatch(interval -> interval.isWithin(region));
        assertThat(List.of(new Interval(4, 5.1, 0.95), new Interval(1, 9, 0.95), Interval.NO_RATIO))
                .noneMatch(interval -> interval.isWithin(region) || interval.isOutside(region));
    }

    private static List<Double> runs(int runs) {
        return IntStream.rangeClosed(1, runs).asDoubleStream().boxed().toList();
    }

    @Test
    void fiveRunsReachFromTheLeastToTheGreatest() {
        Sample runs = Sample.of(List.of(280.0, 219.0, 224.0, 265.0, 227.0));
        assertThat(runs.median()).isEqualTo(227);
        assertThat(runs.ofMedian()).isEqualTo(new Interval(219, 280, 0.9375));
    }

    @Test
    void fourRunsHaveAMedianAndNoInterval() {
        Sample runs = Sample.of(List.of(1.0, 2.0, 3.0, 4.0));
        assertThat(runs.median()).isEqualTo(2.5);
        assertThat(runs.ofMedian()).isEqualTo(Interval.NO_DIFFERENCE);
    }

    /**
     * 1 less twice the chance of k heads at most in so many tosses: 1 - 2/64, 1 - 2/256, 1 - 2 * 10/512, 1 - 2 *
     * 21,700/2^20.
     */
    @ParameterizedTest
    @CsvSource({"6, 1, 0.96875", "8, 1, 0.9921875", "9, 2, 0.9609375", "20, 6, 0.9586105346679688"})
    void moreRunsLeaveOutTheOutermostOnes(int runs, int rank, double coverage) {
        Interval interval = Sample.of(runs(runs)).ofMedian();
        assertThat(interval.low()).isEqualTo(rank);
        assertThat(interval.high()).isEqualTo(runs + 1 - rank);
        assertThat(interval.coverage()).isCloseTo(coverage, within(1e-12));
    }

    private static double[] places(int pairs) {
        return IntStream.rangeClosed(1, pairs).asDoubleStream().toArray();
    }

    private static Interval interval(int first, int second) {
        return Interval.ofRanks(places(first * second), PairInterval.distribution(first, second), PairInterval.LEVEL,
                Interval.NO_RATIO);
    }

    /** U of two recordings with one run of each cell: neither, one or both have the first above the second. */
    @Test
    void uOfTwoRecordingsIsTheSumOfBoth() {
        double[] one = PairInterval.distribution(1, 1);
        assertThat(PairInterval.together(one, one)).containsExactly(new double[] {0.25, 0.5, 0.25}, within(ROUNDING));
    }

    @Test
    void uOfTwoAndTwoIsCountedByHand() {
        assertThat(PairInterval.distribution(2, 2))
                .containsExactly(new double[] {1 / 6.0, 1 / 6.0, 2 / 6.0, 1 / 6.0, 1 / 6.0}, within(ROUNDING));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 4", "5, 5", "10, 5", "20, 20", "1, 50", "60, 60"})
    void theProbabilitiesAreSymmetricAndSumToOne(int first, int second) {
        double[] probabilities = PairInterval.distribution(first, second);
        assertThat(probabilities).hasSize(first * second + 1);
        assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(ROUNDING));
        assertThat(IntStream.range(0, probabilities.length)).allSatisfy(u -> assertThat(probabilities[u])
                .isCloseTo(probabilities[probabilities.length - 1 - u], within(ROUNDING)));
    }

    /** The usual table of the greatest U that is significant, two-sided at 5 %. */
    @ParameterizedTest
    @CsvSource({"2, 8, 0", "3, 5, 0", "3, 6, 1", "4, 4, 0", "4, 5, 1", "4, 6, 2", "5, 5, 2", "5, 6, 3", "5, 7, 5",
            "5, 8, 6", "6, 6, 5", "7, 7, 8",
            "8, 8, 13", "9, 9, 17", "10, 5, 8", "10, 10, 23", "15, 15, 64", "20, 20, 127"})
    void theEndsAreBesideThePublishedCriticalValues(int first, int second, int critical) {
        Interval interval = interval(first, second);
        assertThat(interval.low()).isEqualTo(critical + 1);
        assertThat(interval.high()).isEqualTo(first * second - critical);
        assertThat(interval.coverage()).isBetween(0.95, 1.0);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 38", "2, 7", "3, 3", "3, 4"})
    void belowThatThereIsNone(int first, int second) {
        assertThat(interval(first, second)).isSameAs(Interval.NO_RATIO);
    }
}
