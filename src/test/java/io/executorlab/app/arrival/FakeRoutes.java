package io.executorlab.app.arrival;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A route service that answers, hangs or fails at will. */
final class FakeRoutes implements AutoCloseable {

    private static final int BACKLOG = 300;

    final AtomicInteger open = new AtomicInteger();
    volatile int status = 200;
    volatile String answer = "{\"minutes\":17}";
    volatile String asked;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    FakeRoutes() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), BACKLOG);
        server.setExecutor(threads);
        server.createContext("/routes", this::answer);
        server.start();
    }

    String property() {
        return "arrival.route-service.port=" + server.getAddress().getPort();
    }

    /** Requests are taken and not answered until {@link #release()}. */
    void hold() {
        gate = new CountDownLatch(1);
    }

    void release() {
        gate.countDown();
    }

    /** Answers as at the beginning. */
    void mend() {
        release();
        status = 200;
        answer = "{\"minutes\":17}";
        asked = null;
    }

    private void answer(HttpExchange exchange) throws IOException {
        open.incrementAndGet();
        try (exchange) {
            asked = exchange.getRequestURI().getQuery();
            gate.await();
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.decrementAndGet();
        }
    }

    @Override
    public void close() {
        release();
        server.stop(0);
        threads.shutdownNow();
    }
}
