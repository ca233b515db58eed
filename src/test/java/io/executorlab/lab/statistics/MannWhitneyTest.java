package io.executorlab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MannWhitneyTest {

    private static final double ROUNDING = 1e-12;

    private static double[] places(int pairs) {
        return IntStream.rangeClosed(1, pairs).asDoubleStream().toArray();
    }

    private static Interval interval(int first, int second) {
        return MannWhitney.interval(places(first * second), MannWhitney.distribution(first, second), MannWhitney.LEVEL,
                Interval.NO_RATIO);
    }

    /** U of two recordings with one run of each cell: neither, one or both have the first above the second. */
    @Test
    void uOfTwoRecordingsIsTheSumOfBoth() {
        double[] one = MannWhitney.distribution(1, 1);
        assertThat(MannWhitney.together(one, one)).containsExactly(new double[] {0.25, 0.5, 0.25}, within(ROUNDING));
    }

    @Test
    void uOfTwoAndTwoIsCountedByHand() {
        assertThat(MannWhitney.distribution(2, 2))
                .containsExactly(new double[] {1 / 6.0, 1 / 6.0, 2 / 6.0, 1 / 6.0, 1 / 6.0}, within(ROUNDING));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 4", "5, 5", "10, 5", "20, 20", "1, 50", "60, 60"})
    void theProbabilitiesAreSymmetricAndSumToOne(int first, int second) {
        double[] probabilities = MannWhitney.distribution(first, second);
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
