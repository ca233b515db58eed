package io.executorlab.app.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

class ArrivalServiceTest extends ArrivalTest {

    private static final String PATIENT = "arrival.route-service.read-timeout=1m";
    private static final List<String> BOUNDED = List.of("unbounded-queue-fixed");
    private static final String[] ONE_THREAD =
            {"arrival.pool.core-size=1", "arrival.pool.max-size=1", "arrival.pool.queue-capacity=2"};

    /** Whoever is held stays held while the test looks, on a machine however slow. */
    @Override
    RunningApp app(List<String> profiles, String... more) {
        return RunningApp.start(profiles, List.of(PATIENT, database.property(), routes.property()), more);
    }

    private static RunningApp byDefault;

    @BeforeAll
    static void start() {
        byDefault = RunningApp.start(List.of(), TestDatabase.fresh().property(), routes.property(), PATIENT);
    }

    @AfterAll
    static void stop() {
        byDefault.close();
    }

    @Test
    void anArrivalIsEstimatedAfterTheAnswer() throws Exception {
        double before = updates(byDefault, "updated");
        assertThat(byDefault.get("/meetings/7/arrivals").body()).isEqualTo("[]");
        routes.hold();
        assertThat(post(byDefault, 3).statusCode()).isEqualTo(202);
        awaitCalls(1);
        assertThat(rows()).isZero();
        routes.release();
        awaitRows(1);
        assertThat(routes.asked).isEqualTo("from=37.5,127.03&to=37.5665,126.978");
        JsonNode arrival = new JsonMapper().readTree(byDefault.get("/meetings/7/arrivals").body()).get(0);
        assertThat(arrival.path("participant").asInt()).isEqualTo(3);
        assertThat(arrival.path("minutes").asInt()).isEqualTo(17);
        assertThat(Stream.of("requestedAt", "calledAt", "updatedAt")
                .map(field -> Instant.parse(arrival.path(field).asString())))
                .isSorted();
        await().until(() -> updates(byDefault, "updated") == before + 1);
    }

    /** With several threads the older request may be the last to be answered. */
    @Test
    void anOlderRequestThatComesLaterReplacesNothing() {
        Instant now = Instant.now();
        ArrivalRepository arrivals = byDefault.bean(ArrivalRepository.class);
        arrivals.save(new Arrival(7, 1, 5, now, now, now));
        arrivals.save(new Arrival(7, 1, 17, now.minusSeconds(1), now, now));
        assertThat(arrivals.ofMeeting(7)).extracting(Arrival::minutes).containsExactly(5);
    }

    @Test
    void refusesWhatIsNoJourney() throws Exception {
        String position = "{\"latitude\":1,\"longitude\":1}";
        String destination = "{\"destination\":%s,\"trace\":".formatted(position);
        for (String body : List.of("", "{", "{}", destination + "[]}", destination + "[null]}",
                destination + "[{\"latitude\":1}]}",
                JOURNEY.replace("37.5,", "91,"), JOURNEY.replace("127.03", "-181"),
                destination + "[" + position + ("," + position).repeat(1000) + "]}",
                destination + "[" + position + "]" + " ".repeat(200_000) + "}")) {
            assertThat(byDefault.post("/meetings/7/participants/1/arrival", body).statusCode())
                    .as(body.substring(0, Math.min(100, body.length()))).isEqualTo(400);
        }
        for (String path : List.of("/meetings/0/participants/1/arrival", "/meetings/1/participants/-1/arrival",
                "/meetings/x/participants/1/arrival")) {
            assertThat(byDefault.post(path, JOURNEY).statusCode()).as(path).isEqualTo(400);
        }
        assertThat(routes.calls).hasValue(0);
    }

    @Test
    void whatTheExecutorDoesNotTakeIsRefusedAtOnce() throws Exception {
        try (RunningApp app = app(BOUNDED, ONE_THREAD)) {
            routes.hold();
            for (int participant = 1; participant <= 3; participant++) {
                assertThat(post(app, participant).statusCode()).isEqualTo(202);
            }
            awaitCalls(1);
            HttpResponse<String> refused = post(app, 4);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(app.gauge("executor.queued", "name", "arrivalExecutor")).isEqualTo(2);
            routes.release();
            awaitRows(3);
            assertThat(app.gauge("arrival.oldest.waiting")).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"unbounded-queue-broken", "unbounded-queue-broken,unbounded-queue-max-100"})
    void springBootsOwnPoolStaysAtItsCoreWhileItsQueueGrows(String profiles) {
        String[] boot = {"name", "applicationTaskExecutor"};
        try (RunningApp app = app(List.of(profiles.split(",")))) {
            routes.hold();
            assertThat(postAtOnce(app, 30)).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(202));
            awaitCalls(8);
            assertThat(app.gauge("executor.pool.size", boot)).isEqualTo(8);
            assertThat(app.gauge("executor.pool.largest", boot)).isEqualTo(8);
            assertThat(app.gauge("executor.queued", boot)).isEqualTo(22);
            assertThat(Thread.getAllStackTraces().keySet()).filteredOn(thread -> thread.getName().startsWith("task-"))
                    .hasSize(8);
            routes.release();
            awaitRows(30);
        }
    }

    /** Broken fills its queue before its pool grows; fixed has none, so that each has a thread, and shrinks again. */
    @ParameterizedTest
    @CsvSource({"spike-executor-broken, 50, 50", "'spike-executor-fixed,spike-executor-keep-alive-1', 0, 100"})
    void aSpikeIsQueuedOrHasAThreadForEach(String profiles, double queued, double largest) {
        String[] own = {"name", "arrivalExecutor"};
        try (RunningApp app = app(List.of(profiles.split(",")))) {
            routes.hold();
            postAtOnce(app, 100).forEach(CompletableFuture::join);
            awaitCalls((int) largest);
            assertThat(app.gauge("executor.queued", own)).isEqualTo(queued);
            assertThat(app.gauge("executor.pool.largest", own)).isEqualTo(largest);
            routes.release();
            awaitRows(100);
            if (queued == 0) {
                assertThat(app.gauge("executor.pool.keep.alive", own)).isEqualTo(1);
                await().until(() -> app.gauge("executor.pool.size", own) == 4);
            }
        }
    }

    /** The route service is waited for meanwhile. */
    @ParameterizedTest
    @CsvSource({"call-in-transaction, 1", "call-outside-transaction, 0"})
    void anUpdateHoldsAConnectionOnlyInATransaction(String update, int held) throws Exception {
        try (RunningApp app = app(List.of(), "arrival.update=" + update)) {
            app.get("/meetings/7/arrivals");
            routes.hold();
            post(app, 1);
            awaitCalls(1);
            assertThat(app.connectionsHeld()).isEqualTo(held);
            routes.release();
            awaitRows(1);
            await().until(() -> app.connectionsHeld() == 0);
        }
    }
}
