package io.executorlab.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class SparklineTest {

    @Test
    void whatGrowsRisesFromAQuarterToTheTop() {
        assertThat(Sparkline.BLOCKS.of(List.of(50.0, 100.0, 150.0, 200.0))).isEqualTo("▃▅▇█");
        assertThat(Sparkline.ASCII.of(List.of(50.0, 100.0, 150.0, 200.0))).isEqualTo("-=*#");
    }

    @Test
    void whatStaysLevelStaysLow() {
        assertThat(Sparkline.BLOCKS.of(List.of(49.0, 49.0, 50.0))).isEqualTo("▃▃▃");
    }

    @Test
    void whatFallsReachesTheBottomAtZero() {
        assertThat(Sparkline.BLOCKS.of(List.of(40.0, 160.0, 0.0))).isEqualTo("▃█▁");
        assertThat(Sparkline.BLOCKS.of(List.of(0.0, 0.0))).isEqualTo("▁▁");
    }

    @Test
    void ofManyValuesTheHighestOfEachFewIsDrawn() {
        List<Double> level = Collections.nCopies(100, 10.0);
        assertThat(Sparkline.BLOCKS.of(level)).isEqualTo("▃".repeat(12));
        List<Double> peak = IntStream.range(0, 100).mapToObj(i -> i == 50 ? 40.0 : 10.0).toList();
        assertThat(Sparkline.BLOCKS.of(peak)).hasSize(12).containsOnlyOnce("█");
    }

    @Test
    void nothingIsDrawnOfNothingOrWhereNoneIsWanted() {
        assertThat(Sparkline.BLOCKS.of(List.of())).isEmpty();
        assertThat(Sparkline.NONE.of(List.of(1.0))).isEmpty();
    }

    @Test
    void whatCannotShowBlocksGetsAscii() {
        assertThat(Sparkline.where(characters -> Terminal.shows("UTF-8", characters))).isEqualTo(Sparkline.BLOCKS);
        assertThat(Sparkline.where(characters -> Terminal.shows("ISO-8859-1", characters))).isEqualTo(Sparkline.ASCII);
        assertThat(Sparkline.where(characters -> Terminal.shows("ANSI_X3.4-1968", characters))).isEqualTo(Sparkline.ASCII);
        assertThat(Sparkline.where(characters -> Terminal.shows("not an encoding", characters))).isEqualTo(Sparkline.ASCII);
    }
}
