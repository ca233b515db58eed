package io.executorlab.app.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;

/** Other anti-patterns run without a database; what they count must not change either. */
class FirstUseTest extends ProductTest {

    private static final List<String> THREADS =
            List.of("HikariPool", "search-", "elasticsearch-", "product-index", "arrival-", "task-");

    @ParameterizedTest
    @ValueSource(strings = {"asynchronous", "in-request"})
    void nothingConnectsBefore(String indexing) throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (RunningApp app = app("product.indexing=" + indexing)) {
            assertThat(app.get("/ping").statusCode()).isEqualTo(200);
            assertThat(ownThreads(before)).isEmpty();
            assertThat(app.bean(HikariDataSource.class).isRunning()).isFalse();
            assertThat(meters(app)).isZero();

            app.get("/products?q=lamp");
            assertThat(ownThreads(before)).anyMatch(name -> name.startsWith("search-io-"));
            assertThat(meters(app)).isEqualTo(4);
        }
        await().untilAsserted(() -> assertThat(ownThreads(before)).isEmpty());
    }

    private static Set<String> ownThreads(Set<Thread> before) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread.isAlive())
                .map(Thread::getName)
                .filter(name -> THREADS.stream().anyMatch(name::startsWith))
                .collect(Collectors.toSet());
    }

    private static long meters(RunningApp app) {
        return app.bean(MeterRegistry.class).getMeters().stream()
                .filter(meter -> meter.getId().getName().startsWith("search.client.connections."))
                .count();
    }
}
