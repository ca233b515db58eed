package io.executorlab.lab.statistics;

import static io.executorlab.lab.statistics.Equivalence.Direction.LESS;
import static io.executorlab.lab.statistics.Equivalence.Direction.MORE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

class EquivalenceTest {

    private static Equivalence of(double low, double high) {
        return new Equivalence(new Interval(low, high, 0.968), 1, Region.NO_DIFFERENCE);
    }

    @Test
    void anIntervalThatLeavesOutOneIsADifference() {
        assertThat(of(1.3, 2).difference()).contains(MORE);
        assertThat(of(0.2, 0.9).difference()).contains(LESS);
        assertThat(of(1.3, 2).noDifference()).isFalse();
        assertThat(of(1, 2).difference()).isEmpty();
    }

    @Test
    void anIntervalWithinTheMarginIsNoDifference() {
        assertThat(of(0.8, 1.25).noDifference()).isTrue();
        assertThat(of(0.79, 1.2).noDifference()).isFalse();
        assertThat(of(0.9, 1.26).noDifference()).isFalse();
    }

    @Test
    void aSmallDifferenceMayBeCertain() {
        Equivalence small = of(1.02, 1.08);
        assertThat(small.difference()).contains(MORE);
        assertThat(small.noDifference()).isTrue();
        assertThat(small.open()).isFalse();
    }

    @Test
    void otherwiseItIsOpenAndSoItIsWithoutAnInterval() {
        assertThat(of(0.7, 1.1).open()).isTrue();
        assertThat(Equivalence.of(RatioInterval.of(List.of(9.0, 9.1, 9.2), List.of(1.0, 1.1, 1.2))).open()).isTrue();
    }

    @Test
    void countsThatMayBeZeroHaveTheirOwnMargin() {
        List<Double> none = List.of(0.0, 0.0, 0.0, 0.0, 0.0);
        Equivalence timeouts = Equivalence.of(DifferenceInterval.of(List.of(8.0, 9.0, 10.0, 11.0, 12.0), none), 1);
        assertThat(timeouts.difference()).contains(MORE);
        assertThat(timeouts.noDifference()).isFalse();
        assertThat(Equivalence.of(DifferenceInterval.of(none, none), 1).noDifference()).isTrue();
    }
}
