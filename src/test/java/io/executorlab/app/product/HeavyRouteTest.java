package io.executorlab.app.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.executorlab.app.RunningApp;

/** Light requests while the heavy ones hang. */
class HeavyRouteTest extends ProductTest {

    private static final int THREADS = 4;

    @BeforeEach
    void hang() {
        search.hold();
    }

    private RunningApp crowded(String profile, String... more) {
        return RunningApp.start(List.of(profile), List.of(database.property(), search.property(),
                "server.tomcat.threads.max=" + THREADS, "server.tomcat.threads.min-spare=1",
                "product.search.socket-timeout=1m"), more);
    }

    @Test
    void theBulkheadLeavesThreadsToLightRequests() throws Exception {
        try (RunningApp app = crowded("starved-connector-fixed", "heavy-route.limit=2")) {
            List<CompletableFuture<HttpResponse<String>>> heavy = app.getAtOnce("/products?q=lamp", 2);
            await().until(() -> app.gauge("heavy.route.active") == 2);
            for (HttpResponse<String> refused : List.of(app.get("/products?q=lamp"), app.post("/products", LAMP),
                    app.get("/products/00000000-0000-0000-0000-000000000000"))) {
                assertUnavailable(refused, "too many requests at once");
            }
            assertThat(app.get("/ping").statusCode()).isEqualTo(200);
            assertThat(app.get("/stores").statusCode()).isEqualTo(200);
            assertThat(app.get("/metrics").statusCode()).isEqualTo(404);

            search.release();
            assertThat(heavy).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
            await().until(() -> app.gauge("heavy.route.active") == 0);
            assertThat(app.get("/products?q=lamp").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aRequestMayWaitForAPlace() {
        try (RunningApp app = crowded("starved-connector-fixed", "heavy-route.limit=1", "heavy-route.max-wait=10s")) {
            List<CompletableFuture<HttpResponse<String>>> heavy = app.getAtOnce("/products?q=lamp", 2);
            await().until(() -> search.open.get() == 1);
            search.release();
            assertThat(heavy).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
        }
    }

    @Test
    void withoutLimitLightRequestsAndTheScrapeQueueBehindHeavyOnes() {
        try (RunningApp app = crowded("starved-connector-broken")) {
            List<CompletableFuture<HttpResponse<String>>> heavy = app.getAtOnce("/products?q=lamp", THREADS);
            await().until(() -> search.open.get() == THREADS);
            List<CompletableFuture<HttpResponse<String>>> light =
                    Stream.of("/ping", "/stores", "/metrics").map(path -> app.getAsync(path)).toList();
            await().until(() -> app.gauge("executor.queued", "name", "tomcat") == 3);
            assertThat(app.gauge("executor.active", "name", "tomcat")).isEqualTo(THREADS);
            assertThat(app.gauge("executor.pool.size", "name", "tomcat")).isEqualTo(THREADS);
            assertThatThrownBy(() -> light.get(0).get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);

            search.release();
            assertThat(Stream.concat(heavy.stream(), light.stream()))
                    .allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
        }
    }

    @Test
    void theScrapeOnTheMainPortNamesTheMetersThatTheLabReads() throws Exception {
        try (RunningApp app = RunningApp.start(List.of("starved-connector-broken"))) {
            HttpResponse<String> scrape = app.get("/metrics");
            assertThat(scrape.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith("text/plain;version=0.0.4");
            assertThat(scrape.body()).contains("executor_queued_tasks{name=\"tomcat\"} 0.0",
                    "executor_active_threads{name=\"tomcat\"} 1.0", "executor_pool_size_threads{name=\"tomcat\"} 10.0",
                    "executor_queued_tasks{name=\"productIndexExecutor\"} 0.0",
                    "product_indexing_total{outcome=\"deferred\"} 0.0",
                    "heavy_route_active 0.0");
        }
    }
}
