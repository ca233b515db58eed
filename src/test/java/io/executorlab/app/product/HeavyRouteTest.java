package io.executorlab.app.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.executorlab.app.HttpCalls;
import io.executorlab.app.RunningApp;

/** Light requests while the heavy ones hang. */
class HeavyRouteTest extends ProductTest {

    private static final Duration SOON = Duration.ofMinutes(1);
    private static final int THREADS = 4;

    @BeforeEach
    void hang() {
        search.hold();
    }

    private RunningApp crowded(String profile, String... more) {
        return ProductApp.start(List.of(profile), database.port(), search, Stream.concat(Stream.of(
                "server.tomcat.threads.max=" + THREADS, "server.tomcat.threads.min-spare=1",
                "product.search.socket-timeout=1m"), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void theBulkheadLeavesThreadsToLightRequests() throws Exception {
        try (RunningApp app = crowded("starved-connector-fixed", "heavy-route.limit=2")) {
            List<CompletableFuture<HttpResponse<String>>> heavy = heavy(app, 2);
            await().atMost(SOON).until(() -> ProductApp.gauge(app, "heavy.route.active") == 2);
            assertRefused(HttpCalls.get(app, "/products?q=lamp"));
            assertRefused(HttpCalls.post(app, "/products", LAMP));
            assertRefused(HttpCalls.get(app, "/products/00000000-0000-0000-0000-000000000000"));
            assertThat(app.context().getBean(MeterRegistry.class).get("heavy.route.refused").counter().count())
                    .isEqualTo(3);
            assertThat(HttpCalls.get(app, "/ping").statusCode()).isEqualTo(200);
            assertThat(HttpCalls.get(app, "/stores").statusCode()).isEqualTo(200);
            assertThat(HttpCalls.get(app, "/metrics").statusCode()).isEqualTo(404);

            search.release();
            assertThat(heavy).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
            await().atMost(SOON).until(() -> ProductApp.gauge(app, "heavy.route.active") == 0);
            assertThat(HttpCalls.get(app, "/products?q=lamp").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aRequestMayWaitForAPlace() {
        try (RunningApp app = crowded("starved-connector-fixed", "heavy-route.limit=1", "heavy-route.max-wait=10s")) {
            List<CompletableFuture<HttpResponse<String>>> heavy = heavy(app, 2);
            await().atMost(SOON).until(() -> search.open.get() == 1);
            search.release();
            assertThat(heavy).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
        }
    }

    @Test
    void withoutLimitLightRequestsAndTheScrapeQueueBehindHeavyOnes() {
        try (RunningApp app = crowded("starved-connector-broken")) {
            List<CompletableFuture<HttpResponse<String>>> heavy = heavy(app, THREADS);
            await().atMost(SOON).until(() -> search.open.get() == THREADS);
            List<CompletableFuture<HttpResponse<String>>> light =
                    Stream.of("/ping", "/stores", "/metrics").map(path -> HttpCalls.getAsync(app, path)).toList();
            await().atMost(SOON).until(() -> ProductApp.gauge(app, "executor.queued", "name", "tomcat") == 3);
            assertThat(ProductApp.gauge(app, "executor.active", "name", "tomcat")).isEqualTo(THREADS);
            assertThat(ProductApp.gauge(app, "executor.pool.size", "name", "tomcat")).isEqualTo(THREADS);
            assertThatThrownBy(() -> light.get(0).get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);

            search.release();
            assertThat(Stream.concat(heavy.stream(), light.stream()))
                    .allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
        }
    }

    private static List<CompletableFuture<HttpResponse<String>>> heavy(RunningApp app, int calls) {
        return Stream.generate(() -> HttpCalls.getAsync(app, "/products?q=lamp")).limit(calls).toList();
    }

    private static void assertRefused(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body()).contains("\"status\":503", "too many requests for products");
    }
}
