package io.executorlab.app.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;
import io.executorlab.app.SharedApps;

/** A code host that fails costs an answer that says so, in bounded time. */
class CodeHostOutageTest {

    private static final String QUIET = "logging.level.io.executorlab=error";
    private static final List<String> MODES =
            List.of("at=one-after-another&levels=none", "at=one-after-another&levels=both",
                    "at=all-at-once&levels=none", "at=all-at-once&levels=first", "at=all-at-once&levels=both");

    private static final FakeCodeHost HOST = new FakeCodeHost();
    private static final SharedApps APPS = new SharedApps(HOST.property(), QUIET);
    private static final SharedApps HASTY =
            new SharedApps(HOST.property(), QUIET, "review.time-limit=300ms", "review.wait-limit=0");

    @AfterAll
    static void stop() {
        APPS.close();
        HASTY.close();
        HOST.close();
    }

    @AfterEach
    void mend() {
        HOST.mend();
        await().until(() -> HOST.open.get() == 0);
    }

    @ParameterizedTest
    @CsvSource({"blocking-common-pool-broken, url-connection", "blocking-common-pool-fixed, jdk",
            "pool-induced-deadlock-composed, url-connection"})
    void anErrorIsABadGatewayAndSilenceIsUnavailable(String profile, String client) throws Exception {
        FakeCodeHost failing = new FakeCodeHost();
        try (RunningApp app = RunningApp.start(List.of(profile), failing.property(), QUIET, "review.client=" + client,
                "review.code-host.read-timeout=1s")) {
            warmUp(app);
            failing.status = 500;
            for (String mode : MODES) {
                assertBadGateway(app.get("/reviews?pulls=3&" + mode));
            }
            failing.status = 200;
            failing.body = "{\"page\":";
            assertBadGateway(app.get("/reviews?pulls=3&at=all-at-once&levels=both"));
            failing.body = null;
            failing.hold();
            assertUnavailable(app.get("/reviews?pulls=3&at=all-at-once&levels=both"),
                    "the code host is not available");
            failing.close();
            assertUnavailable(app.get("/reviews?pulls=3"), "executor-lab.jar stub pull-requests --port ");
        }
    }

    @Test
    void refusesANumberOfPagesThatCannotBe() throws Exception {
        RunningApp app = APPS.with("blocking-common-pool-fixed");
        for (String answer : List.of("{\"page\":-1}", "{\"page\":101}", "[]", "null", "")) {
            HOST.body = answer;
            assertBadGateway(app.get("/reviews?pulls=1&levels=both"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"blocking-common-pool-fixed", "pool-induced-deadlock-composed"})
    void doesNotReadAListWithoutEnd(String profile) throws Exception {
        RunningApp app = APPS.with(profile);
        HOST.calls.set(0);
        HOST.body = "[{\"id\":1,\"user\":\"u\",\"body\":\"b\"}]";
        assertBadGateway(app.get("/reviews?pulls=1&levels=first"));
        assertThat(HOST.calls).hasValueLessThanOrEqualTo(2 * CodeHost.MOST_PAGES);
    }

    @Test
    void refusesWhatItsPoolsHaveNoRoomFor() throws Exception {
        try (RunningApp app =
                app("blocking-common-pool-fixed", "review.pull-pool.core-size=2", "review.pull-pool.max-size=2",
                        "review.pull-pool.queue-capacity=1")) {
            HOST.hold();
            CompletableFuture<HttpResponse<String>> first = app.getAsync("/reviews?pulls=3&levels=none");
            await().until(() -> HOST.open.get() == 2);
            assertUnavailable(app.get("/reviews?pulls=1&levels=none"), "too many requests at once");
            HOST.release();
            assertThat(first.join().statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"blocking-common-pool-fixed", "pool-induced-deadlock-composed"})
    void givesACollectionUpThatTakesTooLong(String profile) throws Exception {
        try (RunningApp app = app(profile, "review.wait-limit=200ms")) {
            HOST.hold();
            assertUnavailable(app.get("/reviews?pulls=2&levels=first"), "the collection takes too long");
        }
    }

    /** Each call is in time, and no stage is waited for: it is all of them together that take too long. */
    @ParameterizedTest
    @ValueSource(strings = {"blocking-common-pool-fixed", "pool-induced-deadlock-composed"})
    void asksTheCodeHostForNothingMoreOnceTheTimeIsOver(String profile) throws Exception {
        RunningApp app = HASTY.with(profile);
        warmUp(app);
        HOST.calls.set(0);
        HOST.delay = Duration.ofMillis(50);
        assertTimeIsOver(app.get("/reviews?pulls=50&at=one-after-another&levels=none"));
        await().until(() -> HOST.open.get() == 0);
        int calls = HOST.calls.get();
        assertThat(calls).isBetween(1, 7);
        HOST.delay = Duration.ZERO;
        await().untilAsserted(() -> {
            HOST.calls.set(0);
            assertThat(app.get("/reviews?pulls=1&levels=none").statusCode()).isEqualTo(200);
        });
        // A pull request without comments or with one page of them.
        assertThat(HOST.calls).hasValueLessThanOrEqualTo(4);
    }

    /** The first calls of a JVM take longer than the limits here on a busy machine. */
    private static void warmUp(RunningApp app) {
        await().until(() -> app.get("/reviews?pulls=1&levels=both").statusCode() == 200);
    }

    private RunningApp app(String profile, String... properties) {
        return RunningApp.start(List.of(profile), List.of(HOST.property(), QUIET), properties);
    }

    private static void assertBadGateway(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(502);
        assertThat(response.body()).contains("the code host gave no usable answer");
    }

    private static void assertTimeIsOver(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(504);
        assertThat(response.headers().firstValue("Retry-After")).isEmpty();
        assertThat(response.body()).contains("ask for fewer pull requests");
    }

    private static void assertUnavailable(HttpResponse<String> response, String detail) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        assertThat(response.body()).contains(detail);
    }
}
