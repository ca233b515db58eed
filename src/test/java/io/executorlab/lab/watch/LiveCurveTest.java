package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Sparkline;

class LiveCurveTest {

    private final LiveCurve curve = new LiveCurve();

    @Test
    void fewScrapesAreAllThere() {
        IntStream.range(0, LiveCurve.AT_MOST).forEach(curve::add);
        assertThat(curve.values()).isEqualTo(IntStream.range(0, LiveCurve.AT_MOST).mapToObj(i -> (double) i).toList());
    }

    /** A day of them, 3 s apart. */
    @Test
    void manyTakeNoMoreRoomAndKeepTheirFirstAndTheirHighest() {
        for (int i = 0; i < 28_800; i++) {
            curve.add(i == 0 ? 20 : i == 12_345 ? 500 : 40 + i % 7);
            assertThat(curve.values()).hasSizeLessThanOrEqualTo(LiveCurve.AT_MOST + 1);
        }
        List<Double> values = curve.values();
        assertThat(values).hasSizeGreaterThan(LiveCurve.AT_MOST / 2 - 1).startsWith(20.0);
        assertThat(Collections.max(values)).isEqualTo(500);
        assertThat(values.indexOf(500.0) / (double) values.size()).as("where it was").isBetween(0.40, 0.46);
        assertThat(Sparkline.BLOCKS.of(values)).hasSize(12).contains("█");
    }
}
