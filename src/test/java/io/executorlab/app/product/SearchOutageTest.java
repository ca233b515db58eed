package io.executorlab.app.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;

class SearchOutageTest extends ProductTest {

    /** The client looks at its sockets' time-outs once a second. */
    private static final Duration MARGIN = Duration.ofSeconds(7);

    @ParameterizedTest
    @ValueSource(strings = {"search-in-transaction", "search-outside-transaction"})
    void recoversAtOnceFromASearchEngineThatIsDown(String lookup) throws Exception {
        try (RunningApp app = app("product.lookup=" + lookup, "product.indexing=in-request")) {
            assertThat(app.get("/products?q=lamp").statusCode()).isEqualTo(200);
            search.down();
            assertThat(app.get("/products?q=lamp").body()).contains("./lab start pool-mismatch --parts");
            for (int i = 0; i < 5; i++) {
                assertUnavailable(app.get("/products?q=lamp"));
            }
            assertUnavailable(app.post("/products", LAMP));
            assertThat(database.count("product")).isZero();
            search.up();
            assertThat(app.get("/products?q=lamp").statusCode()).isEqualTo(200);
            assertThat(app.post("/products", LAMP).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void isUnavailableWhenTheSearchEngineRefuses() throws Exception {
        try (RunningApp app = app()) {
            for (int status : List.of(400, 404, 429, 500, 503)) {
                search.status = status;
                assertUnavailable(app.get("/products?q=lamp"));
            }
        }
    }

    @Test
    void givesASearchEngineUpThatDoesNotAnswer() throws Exception {
        Duration silence = Duration.ofSeconds(1);
        // Without a queue there is no sweeper, which has a connection of its own every other second.
        try (RunningApp app = app("product.search.socket-timeout=" + silence,
                "product.lookup=search-in-transaction", "product.indexing=in-request")) {
            warmUp(app);
            search.hold();
            long startedAt = System.nanoTime();
            assertUnavailable(app.get("/products?q=lamp"));
            assertThat(since(startedAt)).isBetween(silence.minusMillis(50), silence.plus(MARGIN));
            assertThat(app.connectionsHeld()).isZero();
        }
    }

    /** Nothing comes or goes in the pool meanwhile: without the checks of its deadlines nobody would be told. */
    @Test
    void givesAConnectionUpThatDoesNotComeInTime() {
        Duration limit = Duration.ofMillis(300);
        try (RunningApp app = app("product.search.connection-request-timeout=" + limit,
                "product.search.socket-timeout=30s", "product.search.max-connections-per-route=2")) {
            warmUp(app);
            search.hold();
            long startedAt = System.nanoTime();
            List<CompletableFuture<HttpResponse<String>>> calls = app.getAtOnce("/products?q=lamp", 6);
            await().atMost(limit.plus(MARGIN)).until(
                    () -> calls.stream().filter(CompletableFuture::isDone).count() == 4);
            assertThat(since(startedAt)).isBetween(limit, limit.plus(MARGIN));
            assertThat(calls.stream().filter(CompletableFuture::isDone))
                    .allSatisfy(call -> assertUnavailable(call.join()));
            assertThat(app.gauge("search.client.connections.pending")).isZero();
            search.release();
            assertThat(calls.stream().map(call -> call.join().statusCode()).filter(status -> status == 200)).hasSize(2);
        }
    }

    @Test
    void theClientsDefaultWaitsForAConnectionWithoutLimit() throws Exception {
        try (RunningApp app = app(List.of("pool-mismatch-broken", "pool-mismatch-search-10"),
                "spring.datasource.hikari.maximum-pool-size=40")) {
            search.hold();
            List<CompletableFuture<HttpResponse<String>>> calls = app.getAtOnce("/products?q=lamp", 25);
            await().untilAsserted(() -> {
                assertThat(app.gauge("search.client.connections.leased")).isEqualTo(10);
                assertThat(app.gauge("search.client.connections.pending")).isEqualTo(15);
            });
            assertThat(app.gauge("search.client.connections.max")).isEqualTo(10);
            Thread.sleep(500);
            assertThat(calls).noneMatch(CompletableFuture::isDone);
            search.release();
            assertThat(calls).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
            assertThat(app.gauge("search.client.connections.leased")).isZero();
            assertThat(app.gauge("search.client.connections.available")).isEqualTo(10);
        }
    }

    /** The first requests of a JVM take seconds on a busy machine. */
    private static void warmUp(RunningApp app) {
        await().until(() -> app.get("/products?q=lamp").statusCode() == 200);
    }

    private static Duration since(long startedAt) {
        return Duration.ofNanos(System.nanoTime() - startedAt);
    }

    private static void assertUnavailable(HttpResponse<String> response) {
        assertUnavailable(response, "the search engine is not available");
    }
}
