package io.executorlab.lab.watch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

import com.sun.net.httpserver.HttpServer;

/** A server that answers as Prometheus does, with what a test gives it by the question. */
public final class ScriptedPrometheus implements AutoCloseable {

    private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
    private final HttpServer server;
    private volatile int status = 200;
    private volatile UnaryOperator<String> answer;

    private ScriptedPrometheus(HttpServer server) {
        this.server = server;
    }

    public static ScriptedPrometheus start() throws IOException {
        ScriptedPrometheus scripted = new ScriptedPrometheus(
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        scripted.server.createContext("/api/v1/query", exchange -> {
            String question = URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
            scripted.asked.add(question);
            byte[] body = scripted.answer.apply(question).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(scripted.status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        scripted.server.start();
        return scripted;
    }

    public PrometheusServer asked(ManagementPort.Header... headers) {
        return new PrometheusServer(URI.create("http://127.0.0.1:" + server.getAddress().getPort()), List.of(headers));
    }

    /** From here on, until the next of these; a question is the query of the URL, decoded. */
    public void answers(int withStatus, UnaryOperator<String> byQuestion) {
        answer = byQuestion;
        status = withStatus;
    }

    public void answers(UnaryOperator<String> byQuestion) {
        answers(200, byQuestion);
    }

    /** The status of this answer and of those after it. */
    public void status(int of) {
        status = of;
    }

    /** Each question so far. */
    public Collection<String> questions() {
        return asked;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
