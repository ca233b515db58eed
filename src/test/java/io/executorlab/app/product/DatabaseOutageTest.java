package io.executorlab.app.product;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.Relay;
import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

@ExtendWith(OutputCaptureExtension.class)
class DatabaseOutageTest extends ProductTest {

    private static final List<String> PATHS = List.of("/stores", "/stores/1", "/products?q=lamp",
            "/products/00000000-0000-0000-0000-000000000000");
    private static final Duration MARGIN = Duration.ofSeconds(7);

    private Relay relay;

    @BeforeEach
    void startRelay() throws Exception {
        relay = Relay.before(database.port());
    }

    @AfterEach
    void stopRelay() throws Exception {
        relay.close();
    }

    @Override
    RunningApp app(String... more) {
        return RunningApp.start(List.of(), List.of(TestDatabase.property(relay.port()), search.property()), more);
    }

    @ParameterizedTest
    @ValueSource(strings = {"search-in-transaction", "search-outside-transaction"})
    void startsWithoutADatabaseAndRecoversWithoutARestart(String lookup, CapturedOutput log) throws Exception {
        try (RunningApp app = app("product.lookup=" + lookup, "spring.datasource.hikari.connection-timeout=250",
                "spring.datasource.hikari.validation-timeout=250")) {
            assertThat(app.get("/ping").statusCode()).isEqualTo(200);
            search.documents.put("00000000-0000-0000-0000-000000000000", lamp());
            assertAllUnavailable(app);
            assertThat(app.get("/stores").body()).contains("./lab start pool-mismatch --parts");
            relay.open();
            awaitAvailable(app);
            assertThat(app.post("/products", LAMP).statusCode()).isEqualTo(201);
            relay.refuse();
            assertAllUnavailable(app);
            relay.open();
            awaitAvailable(app);
        }
        assertThat(log.getAll().lines().filter(line -> line.contains("the database is not available")))
                .hasSizeGreaterThanOrEqualTo(10)
                .allMatch(line -> line.length() < 400);
        assertThat(log).doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"search-in-transaction", "search-outside-transaction"})
    void givesADatabaseUpThatDoesNotAnswer(String lookup) throws Exception {
        int connectSeconds = 1;
        int readSeconds = 1;
        try (RunningApp app = app("product.lookup=" + lookup, "spring.datasource.hikari.connection-timeout=1000",
                "spring.datasource.hikari.data-source-properties.socketTimeout=" + readSeconds)) {
            relay.open();
            search.documents.put("00000000-0000-0000-0000-000000000000", lamp());
            awaitAvailable(app);
            relay.silence();
            for (String path : List.of("/stores", "/products?q=lamp")) {
                long startedAt = System.nanoTime();
                assertUnavailable(app.get(path));
                assertThat(Duration.ofNanos(System.nanoTime() - startedAt))
                        .isLessThan(Duration.ofSeconds(connectSeconds + readSeconds).plus(MARGIN));
            }
            relay.refuse();
            relay.open();
            awaitAvailable(app);
        }
    }

    @Test
    void saysWhenConnectionsHaveRunOut() throws Exception {
        relay.open();
        try (RunningApp app = app("product.lookup=search-in-transaction",
                "spring.datasource.hikari.maximum-pool-size=1", "spring.datasource.hikari.connection-timeout=300")) {
            awaitAvailable(app);
            search.hold();
            app.getAsync("/products?q=lamp");
            await().until(() -> search.open.get() == 1);
            assertUnavailable(app.get("/stores"));
            search.release();
        }
    }

    private static JsonNode lamp() {
        return new JsonMapper().readTree(LAMP);
    }

    private static void assertAllUnavailable(RunningApp app) throws Exception {
        for (String path : PATHS) {
            assertUnavailable(app.get(path));
        }
        assertUnavailable(app.post("/products", LAMP));
    }

    private static void awaitAvailable(RunningApp app) {
        await().untilAsserted(() -> {
            assertThat(app.get("/stores").statusCode()).isEqualTo(200);
            assertThat(app.get("/products?q=lamp").statusCode()).isEqualTo(200);
        });
    }

    private static void assertUnavailable(HttpResponse<String> response) {
        assertUnavailable(response, "\"detail\":\"the database is not available");
    }
}
