package io.executorlab.app.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.SharedApps;
import io.executorlab.lab.process.Ports;
import io.executorlab.stubs.StubServer;
import io.executorlab.stubs.Stubs;

/** Both clients face the same controllers, one after another on the same port. */
class ElevatorCallTest {

    /** Below those that the system gives out, so that it stays free for as long as the controller is down. */
    private static final int PORT = IntStream.range(20_000, 30_000).filter(Ports::isFree).findFirst().orElseThrow();
    private static final SharedApps APPS = new SharedApps("elevator.controller.port=" + PORT,
            "elevator.read-timeout=1s", "elevator.event-loop-per-call.quiet-period=0s");

    @AfterAll
    static void stop() {
        APPS.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "fixed"})
    void answersWithTheControllersLine(String variant) throws Exception {
        try (StubServer stub = Stubs.start("elevator", "--port", String.valueOf(PORT), "--delay", "50ms")) {
            HttpResponse<String> response = call(variant);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("{\"elevator\":7,\"floor\":3,\"reply\":\"OK 7 3\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "fixed"})
    void gatewayTimeoutWhenTheControllerNeverAnswers(String variant) throws Exception {
        try (StubServer stub = Stubs.start("elevator", "--port", String.valueOf(PORT), "--delay", "never")) {
            assertProblem(call(variant), 504);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "fixed"})
    void badGatewayWhenTheConnectionIsRefused(String variant) throws Exception {
        HttpResponse<String> response = call(variant);
        assertProblem(response, 502);
        assertThat(response.body()).contains("127.0.0.1:" + PORT, "stub elevator --port " + PORT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "fixed"})
    void badGatewayWhenTheAnswerIsNone(String variant) throws Exception {
        for (String answer : List.of("", "\u0000\u00ffOKAY\n", "OK " + "x".repeat(10_000) + "\n")) {
            answerOnce(answer);
            assertProblem(call(variant), 502);
        }
    }

    /** The port is free again once the caller has the answer. */
    private static void answerOnce(String answer) throws IOException {
        ServerSocket controller = new ServerSocket(PORT, 50, InetAddress.getLoopbackAddress());
        new Thread(() -> {
            try (controller; Socket caller = controller.accept()) {
                controller.close();
                caller.getInputStream().read();
                caller.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }).start();
    }

    private static HttpResponse<String> call(String variant) throws IOException, InterruptedException {
        return APPS.with("event-loop-per-call-" + variant).post("/elevators/7/calls?floor=3", "");
    }

    private static void assertProblem(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    }
}
