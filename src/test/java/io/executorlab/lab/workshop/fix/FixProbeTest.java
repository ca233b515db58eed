package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.executorlab.app.RunningApp;
import io.executorlab.lab.Patience;
import io.executorlab.lab.common.YamlFile;

/** Tests the probes of a fix beside its load, with an app that a test makes up. */
class FixProbeTest {

    private static final FixPlan.Probe LAMPS =
            probe("{call: 'GET /products?q=lamp', holds: '\"name\":\"[^\"]* lamp\"', times: 2, reason: wrong}");

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private ProbedApp app;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        app = new ProbedApp("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static FixPlan.Probe probe(String yaml) {
        return new YamlFile("probe.yml", yaml).as(FixPlan.Probe.class);
    }

    private interface Answering {
        String to(String request) throws IOException;
    }

    /** @param answering null for an error */
    private void answer(Answering answering) {
        server.createContext("/", exchange -> {
            String request = exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            asked.add(request.strip());
            send(exchange, answering.to(request.strip()));
        });
    }

    private static void send(HttpExchange exchange, String body) throws IOException {
        if (body == null) {
            exchange.sendResponseHeaders(503, -1);
        } else {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    @Test
    void anAnswerHoldsSoManyThingsOfWhichEachCountsOnce() {
        assertThat(LAMPS.measure()).isEqualTo("answer(GET /products?q=lamp)");
        assertThat(LAMPS.held("[{\"name\":\"red lamp\"},{\"name\":\"blue lamp\"},{\"name\":\"red lamp\"}]"))
                .isEqualTo(2);
        assertThat(LAMPS.held("[]")).isZero();
        answer(request -> "[{\"name\":\"red lamp\"},{\"name\":\"blue lamp\"}]");
        assertThat(app.ask(LAMPS)).isEqualTo(new FixPlan.Probe.Answer(LAMPS.measure(), 2));
        assertThat(asked).containsExactly("GET /products?q=lamp");
    }

    @Test
    void whatIsToBeFoundLaterIsAskedForUntilItIs() {
        FixPlan.Probe added = probe(
                "{call: POST /products, body: '{\"name\": \"zither\"}', then: 'GET /products?q=zither', holds: "
                        + "'\"zither\"', times: 1, reason: undone}");
        AtomicInteger calls = new AtomicInteger();
        answer(request -> calls.incrementAndGet() < 4 ? request.startsWith("POST") && calls.get() == 1 ? null : "[]"
                : "[\"zither\"]");
        assertThat(app.ask(added))
                .isEqualTo(new FixPlan.Probe.Answer("answer(GET /products?q=zither after POST /products)", 1));
        assertThat(asked).containsExactly("POST /products {\"name\": \"zither\"}",
                "POST /products {\"name\": \"zither\"}", "GET /products?q=zither", "GET /products?q=zither");
    }

    @Test
    void aSessionSendsOneMessageAndItsFirstOneBackIsTheAnswer() {
        FixPlan.Probe count = Tasks.named("exercise-4").plan().probes().get(0);
        assertThat(count.measure()).isEqualTo("answer(WS /code-executions)");
        try (RunningApp service = RunningApp.start(List.of())) {
            ProbedApp asking = new ProbedApp(service.uri("http", "").toString());
            assertThat(asking.ask(count)).isEqualTo(new FixPlan.Probe.Answer(count.measure(), 1));
            String another = ProbedApp.session(service.uri("ws", "/code-executions"), "hello", Patience.SOON);
            assertThat(count.held(another)).as(another).isZero();
            assertThat(another).isNotEmpty();
            assertThat(ProbedApp.session(service.uri("ws", "/nowhere"), "hello", Patience.SOON)).as("no session")
                    .isEmpty();
        }
    }

    @Test
    void anErrorHoldsNothingAndHasItsStatus() {
        FixPlan.Probe without = probe("{call: GET /orders, without: elevator, status-at-least: 500, reason: hidden}");
        answer(request -> null);
        assertThat(app.ask(without)).isEqualTo(new FixPlan.Probe.Answer("status(GET /orders without elevator)", 503));
        server.stop(0);
        assertThat(app.ask(without).value()).as("nobody answers").isZero();
    }
}
