package io.executorlab.app.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

class CheckoutTest {

    private static final String SOUND = "{\"store\":1,\"cents\":1999}";
    private static final String UNKNOWN = "{\"store\":999,\"cents\":1999}";
    private static final String ONE_CONNECTION = "spring.datasource.hikari.maximum-pool-size=1";
    private static final String TWO_CONNECTIONS = "spring.datasource.hikari.maximum-pool-size=2";
    private static final String NOBODY_GIVES_UP = "spring.datasource.hikari.connection-timeout=60000";

    private final TestDatabase database = TestDatabase.fresh();

    @ParameterizedTest
    @CsvSource({"broken, 1", "fixed, 1", "after-commit, 0", "same-transaction, 0"})
    void recordsWhatIsBoughtAndBrokenAndFixedWhatIsUndoneToo(String variant, int recordsOfUndone) throws Exception {
        try (RunningApp app = app(variant)) {
            assertThat(app.post("/purchases", SOUND).statusCode()).isEqualTo(201);
            assertThat(database.count("purchase")).isEqualTo(1);
            assertThat(database.count("audit")).isEqualTo(1);
            assertThat(app.post("/purchases", UNKNOWN).statusCode()).isEqualTo(404);
            assertThat(database.count("purchase")).isEqualTo(1);
            assertThat(database.count("audit")).isEqualTo(1 + recordsOfUndone);
        }
    }

    /** One purchase at a time and one connection: enough for whoever takes one after the other. */
    @ParameterizedTest
    @CsvSource({"broken, 503, 0, 0", "fixed, 201, 1, 1", "same-transaction, 201, 1, 1", "after-commit, 201, 1, 0"})
    void onlyWhoTakesASecondConnectionWithinTheFirstWaitsForItself(String variant, int status, int purchases,
            int records) throws Exception {
        try (RunningApp app = app(variant, ONE_CONNECTION, "spring.datasource.hikari.connection-timeout=300")) {
            assertThat(app.post("/purchases", SOUND).statusCode()).isEqualTo(status);
            assertThat(database.count("purchase")).isEqualTo(purchases);
            assertThat(database.count("audit")).isEqualTo(records);
            assertThat(app.get("/purchases/unrecorded").body())
                    .isEqualTo("{\"purchases\":%d}".formatted(purchases - records));
        }
    }

    /** HikariCP's formula: threads x (connections of each - 1) + 1. */
    @Test
    void oneConnectionMoreThanThreadsIsEnough() {
        try (RunningApp app = app("broken", TWO_CONNECTIONS, NOBODY_GIVES_UP, "server.tomcat.threads.max=1")) {
            List<CompletableFuture<HttpResponse<String>>> calls =
                    Stream.generate(() -> app.postAsync("/purchases", SOUND)).limit(20).toList();
            assertThat(calls).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(201));
        }
    }

    private RunningApp app(String variant, String... more) {
        return RunningApp.start(List.of("nested-connection-" + variant), List.of(database.property()), more);
    }
}
