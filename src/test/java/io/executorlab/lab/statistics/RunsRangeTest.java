package io.executorlab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunsRangeTest {

    private static List<Double> runs(int runs) {
        return IntStream.rangeClosed(1, runs).asDoubleStream().boxed().toList();
    }

    @Test
    void fiveRunsReachFromTheLeastToTheGreatest() {
        RunsRange range = RunsRange.of(List.of(280.0, 219.0, 224.0, 265.0, 227.0));
        assertThat(range).isEqualTo(new RunsRange(227, new Interval(219, 280, 0.9375), 5));
    }

    @Test
    void fourRunsHaveAMedianAndNoInterval() {
        RunsRange range = RunsRange.of(List.of(1.0, 2.0, 3.0, 4.0));
        assertThat(range.median()).isEqualTo(2.5);
        assertThat(range.interval().isNone()).isTrue();
    }

    /**
     * 1 less twice the chance of k heads at most in so many tosses: 1 - 2/64, 1 - 2/256, 1 - 2 * 10/512, 1 - 2 *
     * 21,700/2^20.
     */
    @ParameterizedTest
    @CsvSource({"6, 1, 0.96875", "8, 1, 0.9921875", "9, 2, 0.9609375", "20, 6, 0.9586105346679688"})
    void moreRunsLeaveOutTheOutermostOnes(int runs, int rank, double coverage) {
        Interval interval = RunsRange.of(runs(runs)).interval();
        assertThat(interval.low()).isEqualTo(rank);
        assertThat(interval.high()).isEqualTo(runs + 1 - rank);
        assertThat(interval.coverage()).isCloseTo(coverage, within(1e-12));
    }
}
