package io.executorlab.app.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.app.HttpCalls;
import io.executorlab.app.RunningApp;

/** Tests the connections that an update holds while the route service is waited for. */
class UpdateTransactionTest extends ArrivalTest {

    /** Whoever is held stays held while the test looks, on a machine however slow. */
    @Override
    RunningApp app(List<String> profiles, String... more) {
        return super.app(profiles, Stream.concat(Stream.of("arrival.route-service.read-timeout=1m"), Stream.of(more))
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"call-in-transaction, 1", "call-outside-transaction, 0"})
    void holdsAConnectionOnlyInATransaction(String update, int held) throws Exception {
        try (RunningApp app = app(List.of(), "arrival.update=" + update)) {
            HttpCalls.get(app, "/meetings/7/arrivals");
            routes.hold();
            post(app, 1);
            awaitCalls(1);
            assertThat(connectionsHeld(app)).isEqualTo(held);
            routes.release();
            awaitRows(1);
            await().atMost(PATIENCE).until(() -> connectionsHeld(app) == 0);
        }
    }

    @Test
    void inATransactionNoMoreCallTheRouteServiceThanThereAreConnections() {
        try (RunningApp app = app(List.of("spike-executor-fixed", "spike-executor-in-transaction"),
                "spring.datasource.hikari.maximum-pool-size=3")) {
            routes.hold();
            postAtOnce(app, 8).forEach(CompletableFuture::join);
            awaitCalls(3);
            await().atMost(PATIENCE).until(() -> gauge(app, "hikaricp.connections.pending") == 5);
            assertThat(routes.open.get()).isEqualTo(3);
            routes.release();
            awaitRows(8);
        }
    }
}
