package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

/** By the summaries of k6 1.8.1. */
class K6SummaryTest {

    private final K6Summary failed = K6Summaries.recorded("failed");

    @Test
    void countsTheRequestsThatFailed() {
        assertThat(failed.requests()).isEqualTo(200);
        assertThat(failed.failedRequests()).isEqualTo(40);
        assertThat(K6Summary.of(Map.of()).requests()).isZero();
    }

    @Test
    void namesTheChecksOfAllGroups() {
        assertThat(failed.checks()).containsExactlyInAnyOrder(new K6Summary.Check("answered", 160, 40),
                new K6Summary.Check("body: is ok", 180, 20), new K6Summary.Check("body: is short", 200, 0));
        assertThat(K6Summary.of(Map.of()).checks()).isEmpty();
    }

    /** To k6's summary it is true that a threshold was crossed. */
    @Test
    void namesTheThresholdsThatWereCrossed() {
        assertThat(failed.crossed()).isEqualTo(Map.of("checks", List.of("rate>0.99"), "http_req_failed",
                List.of("rate<0.01"), "http_req_duration", List.of("p(95)<0.001")));
        assertThat(K6Summaries.recorded("slow").crossed())
                .isEqualTo(Map.of("http_req_duration", List.of("p(95)<0.001")));
    }
}
