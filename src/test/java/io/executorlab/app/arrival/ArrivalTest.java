package io.executorlab.app.arrival;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

import io.executorlab.app.HttpCalls;
import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

/** A real database without arrivals, new for each test, and a fake route service. */
abstract class ArrivalTest {

    static final String JOURNEY = """
            {"destination":{"latitude":37.5665,"longitude":126.978},
             "trace":[{"latitude":37.49,"longitude":127.02},{"latitude":37.5,"longitude":127.03}]}""";
    static final Duration PATIENCE = Duration.ofMinutes(1);

    static FakeRoutes routes;
    TestDatabase database;

    @BeforeAll
    static void startRoutes() throws IOException {
        routes = new FakeRoutes();
    }

    @AfterAll
    static void stopRoutes() {
        routes.close();
    }

    @BeforeEach
    void begin() {
        database = TestDatabase.fresh();
        routes.mend();
    }

    RunningApp app(List<String> profiles, String... more) {
        return RunningApp.start(profiles,
                Stream.of(Stream.of(database.properties()), Stream.of(routes.property()), Stream.of(more))
                        .flatMap(properties -> properties).toArray(String[]::new));
    }

    static HttpResponse<String> post(RunningApp app, int participant) throws IOException, InterruptedException {
        return HttpCalls.post(app, path(participant), JOURNEY);
    }

    static CompletableFuture<HttpResponse<String>> postAsync(RunningApp app, int participant) {
        return HttpCalls.postAsync(app, path(participant), JOURNEY);
    }

    static List<CompletableFuture<HttpResponse<String>>> postAtOnce(RunningApp app, int participants) {
        return IntStream.rangeClosed(1, participants).mapToObj(participant -> postAsync(app, participant)).toList();
    }

    private static String path(int participant) {
        return "/meetings/7/participants/%d/arrival".formatted(participant);
    }

    int rows() {
        return database.jdbc().sql("select count(*) from executor_lab.arrival").query(Integer.class).single();
    }

    void awaitRows(int rows) {
        await().atMost(PATIENCE).until(() -> rows() == rows);
    }

    void awaitCalls(int calls) {
        await().atMost(PATIENCE).until(() -> routes.open.get() == calls);
    }

    static int connectionsHeld(RunningApp app) {
        return app.context().getBean(HikariDataSource.class).getHikariPoolMXBean().getActiveConnections();
    }

    /** Not a number before it is there: some come with the first use of what they show. */
    static double gauge(RunningApp app, String name, String... tags) {
        return Optional.ofNullable(app.context().getBean(MeterRegistry.class).find(name).tags(tags).gauge())
                .map(Gauge::value).orElse(Double.NaN);
    }

    static double refused(RunningApp app) {
        return app.context().getBean(MeterRegistry.class).get("arrival.refused").counter().count();
    }

    static long updates(RunningApp app, String outcome) {
        return app.context().getBean(MeterRegistry.class).get("arrival.update").tag("outcome", outcome).timer().count();
    }
}
