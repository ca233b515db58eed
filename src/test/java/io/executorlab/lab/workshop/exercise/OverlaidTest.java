package io.executorlab.lab.workshop.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.report.TimeChart;

class OverlaidTest {

    private static RunView run(TimeChart... charts) {
        return new RunView(List.of(charts), List.of(), List.of(), 0, List.of(), Map.of());
    }

    private static TimeChart chart(String id, List<Double> seconds, List<Double> values) {
        return new TimeChart(id, "", false, seconds, Map.of("", values));
    }

    @Test
    void eachRunKeepsItsOwnTimes() {
        RunView flaw = run(chart("requests", List.of(0.0, 2.0), List.of(5.0, 7.0)));
        RunView fixAttempt = run(chart("requests", List.of(1.0, 2.0), List.of(1.0, 3.0)));
        TimeChart both = Overlaid.of(Cause.Kind.STALL, flaw, fixAttempt).orElseThrow();
        assertThat(both.seconds()).containsExactly(0.0, 1.0, 2.0);
        assertThat(both.lines()).containsExactlyInAnyOrderEntriesOf(
                Map.of("before", Arrays.asList(5.0, null, 7.0), "after", Arrays.asList(null, 1.0, 3.0)));
    }

    @Test
    void whatTheFixAttemptHasNoneOfIsZeroAndOfSeveralQueuesTheLongestCounts() {
        List<Double> seconds = List.of(1.0, 2.0);
        RunView flaw = run(chart("executor.queue(a)", seconds, List.of(1.0, 1.0)),
                chart("executor.queue(b)", seconds, List.of(8.0, 9.0)));
        TimeChart both = Overlaid.of(Cause.Kind.QUEUE, flaw, run()).orElseThrow();
        assertThat(both.id()).isEqualTo("longest-queue");
        assertThat(both.lines()).containsExactlyInAnyOrderEntriesOf(
                Map.of("before", List.of(8.0, 9.0), "after", List.of(0.0, 0.0)));
    }

    @Test
    void whereTheFlawShowsNothingThereIsNoChart() {
        assertThat(Overlaid.of(Cause.Kind.CONNECTIONS, run(), run())).isEmpty();
    }
}
