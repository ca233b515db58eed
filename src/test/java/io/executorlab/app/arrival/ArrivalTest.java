package io.executorlab.app.arrival;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;

import io.executorlab.app.RunningApp;
import io.executorlab.app.TestDatabase;

/** A real database without arrivals, new for each test, and a fake route service. */
abstract class ArrivalTest {

    static final String JOURNEY = """
            {"destination":{"latitude":37.5665,"longitude":126.978},
             "trace":[{"latitude":37.49,"longitude":127.02},{"latitude":37.5,"longitude":127.03}]}""";
    static FakeRoutes routes = new FakeRoutes();
    final TestDatabase database = TestDatabase.fresh();

    @AfterAll
    static void stopRoutes() {
        routes.close();
    }

    @BeforeEach
    void mendRoutes() {
        routes.mend();
    }

    RunningApp app(List<String> profiles, String... more) {
        return RunningApp.start(profiles, List.of(database.property(), routes.property()), more);
    }

    static HttpResponse<String> post(RunningApp app, int participant) throws IOException, InterruptedException {
        return app.post(path(participant), JOURNEY);
    }

    static CompletableFuture<HttpResponse<String>> postAsync(RunningApp app, int participant) {
        return app.postAsync(path(participant), JOURNEY);
    }

    static List<CompletableFuture<HttpResponse<String>>> postAtOnce(RunningApp app, int participants) {
        return IntStream.rangeClosed(1, participants).mapToObj(participant -> postAsync(app, participant)).toList();
    }

    private static String path(int participant) {
        return "/meetings/7/participants/%d/arrival".formatted(participant);
    }

    int rows() {
        return database.count("arrival");
    }

    void awaitRows(int rows) {
        await().until(() -> rows() == rows);
    }

    void awaitCalls(int calls) {
        await().until(() -> routes.open.get() == calls);
    }

    static double updates(RunningApp app, String outcome) {
        return app.count("arrival.update", "outcome", outcome);
    }
}
