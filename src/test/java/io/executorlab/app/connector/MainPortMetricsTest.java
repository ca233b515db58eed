package io.executorlab.app.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.app.RunningApp;

class MainPortMetricsTest {

    private static final String[] OF_CONNECTOR = {"executor_queued_tasks{name=\"tomcat\"} 0.0",
            "executor_active_threads{name=\"tomcat\"} 1.0", "executor_pool_size_threads{name=\"tomcat\"} 10.0"};

    @Test
    void theScrapeNamesTheMetersThatTheLabReads() throws Exception {
        try (RunningApp app = RunningApp.start(List.of("starved-connector-broken"))) {
            HttpResponse<String> scrape = app.get("/metrics");
            assertThat(scrape.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith("text/plain;version=0.0.4");
            assertThat(scrape.body()).contains(OF_CONNECTOR);
            assertThat(scrape.body()).contains("executor_queued_tasks{name=\"productIndexExecutor\"} 0.0",
                    "product_indexing_total{outcome=\"deferred\"} 0.0", "heavy_route_refused_total 0.0",
                    "heavy_route_active 0.0");
        }
    }
}
