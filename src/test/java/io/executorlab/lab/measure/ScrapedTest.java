package io.executorlab.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

class ScrapedTest {

    @Test
    void whatHoldsComesFromMetricsAndIsNoQueueAndNoState() {
        assertThat(Measures.all()).filteredOn(measure -> measure.conditions().scraping() != Measure.Scraping.MISSED)
                .allSatisfy(measure -> {
                    assertThat(measure.source().access()).isEqualTo(Source.Access.METRICS);
                    assertThat(measure.monotonicity(measure.name().contains("metric") ? "a_total" : ""))
                            .isNotEqualTo(Measure.Monotonicity.MAXIMUM_SINCE_WARM_UP);
                });
    }

    @Test
    void readsTheMetricsThatABoundNeeds() {
        assertThat(Measures.scrapedMetrics(List.of("timer.mean(hikaricp_connections_acquire)",
                "timer.mean(http_client_requests{uri=\"/x\"})", "metric.growth(orders_total{status=\"lost\"})",
                "http.server.mean(GET /orders)", "executor.completed-per-second(export)", "fds.left")))
                .contains("hikaricp_connections_acquire_seconds_sum",
                        "hikaricp_connections_acquire_seconds_count", "http_client_requests_seconds_sum",
                        "http_client_requests_seconds_count", "orders_total",
                        "http_server_requests_seconds_sum", "executor_completed_tasks_total",
                        "process_files_open_files");
        assertThat(Measures.scrapedMetrics(List.of("threads.peak")))
                .contains("up", "jvm_threads_peak_threads", "jvm_threads_started_threads_total",
                        "process_start_time_seconds", "http_server_requests_seconds_count")
                .doesNotContain("http_server_requests_seconds_sum");
    }
}
