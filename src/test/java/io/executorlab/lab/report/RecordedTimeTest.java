package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;

class RecordedTimeTest {

    private static RecordedTime.Span span(int from, int to) {
        return new RecordedTime.Span(from * 1000L, to * 1000L);
    }

    @Test
    void whatOverlapsCountsOnceAndAPauseDoesNotCount() {
        assertThat(RecordedTime.seconds(List.of(span(100, 110), span(0, 10), span(8, 20), span(9, 12)))).isEqualTo(30);
        assertThat(RecordedTime.seconds(List.of())).isZero();
    }

    @Test
    void nothingRecordedTakesNoTime() throws IOException {
        assertThat(RecordedTime.markdown(List.of())).startsWith("The 0 runs of 0 experiments that are recorded here took 0 s, from the start of each run's app to its end.")
                .contains("| all | 0 | 0 s | 0 | 0 s |");
    }
}
