package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.measure.Latency;
import io.executorlab.lab.measure.Span;

class ChartWordsTest {

    private static Latency latency(String side, Span everywhere) {
        return new Latency(side, null, Collections.nCopies(Latency.POINTS.size(), everywhere));
    }

    @Test
    void whatIsKnownIsANumberAndABucketItsTwoBounds() {
        List<Latency> latencies = List.of(latency("client", new Span(2130, 2130)),
                latency("server", new Span(2000, 5000)), latency("server, GET", new Span(500, 1000)));
        CellCharts cell = new CellCharts("broken", null, 10, Map.of(), latencies);
        assertThat(ChartWords.ofLatency(List.of(cell)))
                .isEqualTo("broken: client median 2130 ms, 95th percentile 2130 ms, "
                        + "server median 2 to 5 s, 95th percentile 2 to 5 s, server, GET median 500 to 1000 ms, "
                        + "95th percentile 500 to 1000 ms.");
    }
}
