package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import org.junit.jupiter.api.Test;

class TimeChartTest {

    private static TimeChart stacked(Map<String, List<Double>> lines) {
        return new TimeChart("id", "title", true, List.of(0.0, 1.0, 2.0), new LinkedHashMap<>(lines));
    }

    @Test
    void theMostOfAStackedChartIsItsHighestSum() {
        TimeChart chart = stacked(Map.of("a", Arrays.asList(1.0, null, 3.0), "b", Arrays.asList(5.0, null, 1.0)));
        assertThat(chart.totals()).containsExactly(6.0, null, 4.0);
        assertThat(chart.most()).hasValue(6);
        assertThat(chart.isEmpty()).isFalse();
    }

    @Test
    void noValueAndZeroAreNothingToSee() {
        assertThat(stacked(Map.of("a", Arrays.asList(0.0, null, 0.0))).isEmpty()).isTrue();
    }

    @Test
    void whatIsNotLargeAddsUpToOneLine() {
        TimeChart chart = stacked(Map.of("a", List.of(1.0, 1.0, 1.0), "b", Arrays.asList(2.0, null, 2.0), "c",
                List.of(3.0, 0.0, 3.0))).largest(1, "other");
        assertThat(chart.lines()).containsExactly(Map.entry("c", List.of(3.0, 0.0, 3.0)),
                Map.entry("other", List.of(3.0, 1.0, 3.0)));
    }

    @Test
    void aLongRunIsThinnedWithoutLosingAPeak() {
        List<Double> seconds =
                new ArrayList<>(DoubleStream.iterate(0, second -> second + 1).limit(601).boxed().toList());
        TimeChart chart = TimeChart.single("id", "title", seconds,
                seconds.stream().map(second -> second == 301 ? 8.0 : 0.0).toList()).thinned();
        assertThat(chart.seconds()).hasSizeLessThanOrEqualTo(240).startsWith(0.0, 3.0);
        assertThat(chart.most()).hasValue(8);
    }
}
