package io.executorlab.app.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.app.HttpCalls;
import io.executorlab.app.RunningApp;

/** Tests the connections that a request holds while the search engine is waited for. */
class TransactionTest extends ProductTest {

    /** While the test looks at what waits, on a machine however slow. */
    private static final String NOBODY_GIVES_UP = "product.search.socket-timeout=1m";

    @ParameterizedTest
    @CsvSource({"search-in-transaction, 1", "search-outside-transaction, 0"})
    void aConnectionIsHeldOnlyInATransaction(String lookup, int held) throws Exception {
        try (RunningApp app = app("product.lookup=" + lookup, "product.indexing=in-request")) {
            HttpCalls.get(app, "/stores");
            search.hold();
            assertHeld(app, HttpCalls.getAsync(app, "/products?q=lamp"), held, 200);
            search.hold();
            assertHeld(app, HttpCalls.postAsync(app, "/products", LAMP), held, 201);
        }
    }

    private void assertHeld(RunningApp app, CompletableFuture<HttpResponse<String>> call, int held, int status) {
        await().atMost(Duration.ofMinutes(1)).until(() -> search.open.get() == 1);
        await().atMost(Duration.ofMinutes(1)).until(() -> ProductApp.connectionsHeld(app) == held);
        assertThat(call).isNotDone();
        search.release();
        assertThat(call.join().statusCode()).isEqualTo(status);
        await().atMost(Duration.ofMinutes(1)).until(() -> ProductApp.connectionsHeld(app) == 0);
    }

    @Test
    void inATransactionNoMoreReachTheSearchEngineThanThereAreConnections() {
        try (RunningApp app = app("product.lookup=search-in-transaction",
                "product.indexing=in-request", "spring.datasource.hikari.maximum-pool-size=3", NOBODY_GIVES_UP,
                "spring.datasource.hikari.connection-timeout=60000")) {
            search.hold();
            List<CompletableFuture<HttpResponse<String>>> calls = callsAtOnce(app, 8);
            await().atMost(Duration.ofMinutes(1)).until(() -> search.open.get() == 3);
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> ProductApp.gauge(app, "hikaricp.connections.pending") == 5);
            search.release();
            assertThat(calls).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
        }
    }

    @Test
    void outsideATransactionTheSearchClientsOwnLimitIsTheOneLeft() {
        try (RunningApp app = app("product.search.connection-request-timeout=0",
                "product.search.max-connections-per-route=20", "product.search.max-connections=20",
                "spring.datasource.hikari.maximum-pool-size=3",
                NOBODY_GIVES_UP, "spring.datasource.hikari.connection-timeout=60000")) {
            search.hold();
            List<CompletableFuture<HttpResponse<String>>> calls = callsAtOnce(app, 25);
            await().atMost(Duration.ofMinutes(1)).until(() -> search.open.get() == 20);
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> ProductApp.gauge(app, "hikaricp.connections.pending") == 0);
            search.release();
            assertThat(calls).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
        }
    }

    private static List<CompletableFuture<HttpResponse<String>>> callsAtOnce(RunningApp app, int calls) {
        return Stream.generate(() -> HttpCalls.getAsync(app, "/products?q=lamp"))
                .limit(calls)
                .toList();
    }
}
