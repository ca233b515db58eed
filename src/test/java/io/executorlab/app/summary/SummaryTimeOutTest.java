package io.executorlab.app.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;
import io.executorlab.stubs.StubServer;
import io.executorlab.stubs.Stubs;

/** Lets all callers of a pool go while the model still works: its threads go on for nobody, or are free again. */
class SummaryTimeOutTest {

    private static final int THREADS = 3;
    private static final String SHORT = "/summaries/7?tokens=1";
    /** At 100 ms a token it does not end within a test. */
    private static final String LONG = "/summaries/7?tokens=1000";

    private static StubServer model;

    @BeforeAll
    static void startModel() throws Exception {
        model = Stubs.start("model", "--port", "0", "--token", "100ms");
    }

    @AfterAll
    static void stopModel() {
        model.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "get", "cancelled", "retried"})
    void theyGoOnForNobody(String variant) throws Exception {
        try (RunningApp app = start(variant, "1s")) {
            assertThat(statusesOfLong(app)).containsOnly(504);
            assertThat(app.bean(SummaryWriter.class).callsForNobody()).isEqualTo(THREADS);
            assertThat(app.get(SHORT).statusCode()).isEqualTo(504);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "interrupted"})
    void theyAreThereForTheNext(String variant) throws Exception {
        try (RunningApp app = start(variant, "3s")) {
            assertThat(statusesOfLong(app)).containsOnly(504);
            await().until(() -> app.bean(SummaryWriter.class).callsForNobody() == 0);
            assertThat(app.get(SHORT).body()).isEqualTo("{\"product\":7,\"text\":\"word1\"}");
        }
    }

    private static RunningApp start(String variant, String limit) {
        return RunningApp.start(List.of("timeout-without-cancel-" + variant), "model.port=" + model.port(),
                "summary.time-limit=" + limit, "summary.pool.core-size=" + THREADS, "summary.pool.max-size=" + THREADS);
    }

    private static Stream<Integer> statusesOfLong(RunningApp app) {
        return app.getAtOnce(LONG, THREADS).stream().map(CompletableFuture::join).map(HttpResponse::statusCode);
    }
}
