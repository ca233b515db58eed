package io.executorlab.app.elevator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;
import io.executorlab.lab.process.Ports;
import io.executorlab.stubs.StubServer;
import io.executorlab.stubs.Stubs;

/** Both clients face the same controllers, one after another on the same port. */
class ElevatorCallTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static int port;
    private static Map<String, RunningApp> apps;

    @BeforeAll
    static void start() {
        // Below those that the system gives out, so that it stays free for as long as the controller is down.
        port = IntStream.range(20_000, 30_000).filter(Ports::isFree).findFirst().orElseThrow();
        apps = Map.of("broken", app("event-loop-per-call-broken"), "fixed", app("event-loop-per-call-fixed"));
    }

    @AfterAll
    static void stop() {
        apps.values().forEach(RunningApp::close);
    }

    private static RunningApp app(String profile) {
        return RunningApp.start(List.of(profile), "elevator.controller.port=" + port, "elevator.read-timeout=1s",
                "elevator.event-loop-per-call.quiet-period=0s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "fixed"})
    void answersWithTheControllersLine(String variant) throws Exception {
        try (StubServer stub = Stubs.start("elevator", "--port", String.valueOf(port), "--delay", "50ms")) {
            HttpResponse<String> response = call(variant);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("{\"elevator\":7,\"floor\":3,\"reply\":\"OK 7 3\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "fixed"})
    void gatewayTimeoutWhenTheControllerNeverAnswers(String variant) throws Exception {
        try (StubServer stub = Stubs.start("elevator", "--port", String.valueOf(port), "--delay", "never")) {
            assertProblem(call(variant), 504, "the elevator's controller did not answer in time");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "fixed"})
    void badGatewayWhenTheConnectionIsRefused(String variant) throws Exception {
        assertProblem(call(variant), 502, ("the elevator's controller is not available:"
                + " nothing answers at 127.0.0.1:%1$d. Start it with:"
                + " java -jar target/executor-lab.jar stub elevator --port %1$d").formatted(port));
    }

    static Stream<Arguments> unusable() {
        String unknown = "the elevator's controller gave an unknown answer";
        return Stream.of("broken", "fixed").flatMap(variant -> Stream.of(
                arguments(variant, "", "the elevator's controller closed the connection without an answer"),
                arguments(variant, "\u0000\u00ffOKAY\n", unknown),
                arguments(variant, "OK " + "x".repeat(10_000) + "\n", unknown)));
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void badGatewayWhenTheAnswerIsNone(String variant, String answer, String detail) throws Exception {
        try (FakeController controller = FakeController.start(port, answer)) {
            assertProblem(call(variant), 502, detail);
        }
    }

    private static HttpResponse<String> call(String variant) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(apps.get(variant).uri("http", "/elevators/7/calls?floor=3"))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static void assertProblem(HttpResponse<String> response, int status, String detail) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body()).contains("\"detail\":\"" + detail + "\"");
    }
}
