package io.executorlab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;

class FalseVerdictsTest {

    @Test
    void eachIntervalMissesAsOftenAsItSays() {
        List<Interval> ratios = Collections.nCopies(30, new Interval(1, 2, 1 - 8 / 252.0));
        assertThat(FalseVerdicts.of(ratios).atMost()).isCloseTo(30 * 8 / 252.0, within(1e-12));
        assertThat(FalseVerdicts.of(ratios).words())
                .isEqualTo("The verdicts rest on 30 intervals, of which at most 1.0 are expected to miss the true value by chance.");
    }

    @Test
    void whereThereIsNoIntervalNothingIsMissed() {
        assertThat(FalseVerdicts.of(List.of(Interval.NO_RATIO)).atMost()).isZero();
        assertThat(FalseVerdicts.of(List.of())).isEqualTo(new FalseVerdicts(0, 0));
    }
}
