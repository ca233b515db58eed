package io.executorlab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;

class FalseVerdictsTest {

    private static List<Interval> intervals(int number) {
        return Collections.nCopies(number, new Interval(1, 2, 1 - 8 / 252.0));
    }

    @Test
    void eachIntervalMissesAsOftenAsItSays() {
        FalseVerdicts byChance = FalseVerdicts.of(List.of(intervals(20), intervals(10)));
        assertThat(byChance.missed()).isCloseTo(30 * 8 / 252.0, within(1e-12));
        assertThat(byChance.words()).isEqualTo("The verdicts on 2 claims rest on intervals, 30 in all. Of these about 1 are expected to miss the true value by"
                + " chance, and so at most about 1 of the 2 verdicts to be false. True is here what very many runs on the same machine would give.");
    }

    @Test
    void aVerdictIsFalseNoMoreThanOnce() {
        FalseVerdicts byChance = FalseVerdicts.of(List.of(intervals(100), intervals(1)));
        assertThat(byChance.missed()).isCloseTo(101 * 8 / 252.0, within(1e-12));
        assertThat(byChance.falseOnes()).isCloseTo(1 + 8 / 252.0, within(1e-12));
    }

    @Test
    void whatRestsOnNoIntervalDoesNotCount() {
        assertThat(FalseVerdicts.of(List.of(List.of(), intervals(2), List.of())).verdicts()).isEqualTo(1);
        assertThat(FalseVerdicts.of(List.of(List.of(Interval.NO_RATIO))).missed()).isZero();
        assertThat(FalseVerdicts.of(List.of())).isEqualTo(new FalseVerdicts(0, 0, 0, 0));
    }
}
