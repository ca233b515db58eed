package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.chart.Curve.Point;

class CurvesTest {

    @Test
    void theHighestBlockIsTheHighestValueOfAllCells() {
        List<Point> points = IntStream.rangeClosed(0, 7).mapToObj(second -> new Point(second, second)).toList();
        assertThat(Curves.blocks(points, 7, 7)).isEqualTo("▁▂▃▄▅▆▇█");
        assertThat(Curves.blocks(points, 14, 7)).isEqualTo("▁▂▂▃▃▄▄▅");
    }

    @Test
    void aMissingScrapeIsABlankAndZeroIsNot() {
        assertThat(Curves.blocks(List.of(new Point(0, 0), new Point(2, 4)), 4, 2)).isEqualTo("▁ █");
        assertThat(Curves.blocks(List.of(new Point(0, 0), new Point(1, 0)), 0, 1)).isEqualTo("▁▁");
    }

    @Test
    void aLongLoadIsDrawnBySixtyBlocksThatKeepEachPeak() {
        List<Point> points = IntStream.rangeClosed(0, 599).mapToObj(second -> new Point(second, second == 301 ? 8 : 0)).toList();
        assertThat(Curves.blocks(points, 8, 599)).hasSize(60).containsOnlyOnce("█");
    }
}
