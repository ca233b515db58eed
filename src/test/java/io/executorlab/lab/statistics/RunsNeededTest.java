package io.executorlab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.statistics.RunsNeeded.Answer;

class RunsNeededTest {

    private static final Region TWICE = Region.around(2, 0.25);

    private static RatioInterval ratio(double estimate, double low, double high) {
        return new RatioInterval(estimate, new Interval(low, high, 0.968), 5, 5);
    }

    /** The half width is ln 1.5, the distance ln 1.25: 5 * (3.2416 / 1.96)^2 * (0.405 / 0.223)^2 = 45.2. */
    @Test
    void theHalfWidthIsHeldAgainstTheDistanceOfTheNearestBoundary() {
        assertThat(RunsNeeded.toPlace(ratio(2, 2 / 1.5, 3), TWICE)).isEqualTo(new RunsNeeded(Answer.RUNS, 46));
        assertThat(RunsNeeded.toPlace(ratio(2, 2 / 1.5, 3), TWICE).words()).isEqualTo("about 46 runs of each");
    }

    @Test
    void halfTheSpreadTakesAQuarterOfTheRuns() {
        assertThat(RunsNeeded.toPlace(ratio(2, 2 / Math.sqrt(1.5), 2 * Math.sqrt(1.5)), TWICE).runs()).isEqualTo(12);
    }

    @Test
    void moreThanAHundredIsNotCounted() {
        assertThat(RunsNeeded.toPlace(ratio(2.45, 1.8, 3.2), TWICE).words()).isEqualTo("more than 100 runs of each");
    }

    @Test
    void anEstimateOnTheBoundaryIsNeverPlaced() {
        assertThat(RunsNeeded.toPlace(ratio(2.5, 1.8, 3.2), TWICE).words()).startsWith("no number of runs");
    }

    @Test
    void withoutAnIntervalItIsTheLeastThatAVerdictRestsOn() {
        assertThat(RunsNeeded.toTell(RatioInterval.of(List.of(2.0), List.of(1.0)))).isEqualTo(new RunsNeeded(Answer.RUNS, 5));
    }

    @Test
    void noDifferenceIsToldByTheMarginAndADifferenceByOne() {
        assertThat(RunsNeeded.toTell(ratio(1, 0.75, 1 / 0.75)).answer()).isEqualTo(Answer.RUNS);
        RunsNeeded byTheMargin = RunsNeeded.toTell(ratio(1.02, 0.7, 1.4));
        assertThat(byTheMargin).isEqualTo(RunsNeeded.toPlace(ratio(1.02, 0.7, 1.4), Region.NO_DIFFERENCE));
        RunsNeeded byOne = RunsNeeded.toTell(ratio(1.25, 0.9, 1.7));
        assertThat(byOne).isEqualTo(RunsNeeded.toPlace(ratio(1.25, 0.9, 1.7), new Region(1, 100)));
    }

    @Test
    void rangesAndDifferencesAreCountedAlike() {
        RunsRange range = new RunsRange(270, new Interval(219, 280, 0.9375), 5);
        assertThat(RunsNeeded.toPlace(range, Region.around(304, 0.25)).answer()).isEqualTo(Answer.RUNS);
        DifferenceInterval difference = new DifferenceInterval(0, new Interval(-2, 2, 0.968), 5, 5);
        assertThat(RunsNeeded.toPlace(difference, new Region(-2, 2)).runs()).isEqualTo(14);
        RunsRange counts = new RunsRange(1, new Interval(0, 3, 0.9375), 5);
        assertThat(RunsNeeded.toPlace(counts, Region.around(8, 0.25)).answer()).isEqualTo(Answer.RUNS);
    }
}
