package io.executorlab.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** An HTTP server in place of one that the app calls; it answers in JSON, hangs or fails at will. */
public abstract class FakeServer implements AutoCloseable {

    private static final int BACKLOG = 300;

    public final AtomicInteger calls = new AtomicInteger();
    public final AtomicInteger open = new AtomicInteger();
    public volatile int status;
    public volatile Duration delay;
    /** In place of what it would answer; null for none. */
    public volatile String body;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private int port;
    private HttpServer server;
    private ExecutorService threads;

    protected FakeServer() {
        mend();
        up();
    }

    /** Called once the request is not held any more, where neither body nor status is given. */
    protected abstract String answer(HttpExchange exchange) throws IOException;

    public final int port() {
        return port;
    }

    /** Again on the same port. */
    public final void up() {
        threads = Executors.newCachedThreadPool();
        try {
            server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), BACKLOG);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
        port = server.getAddress().getPort();
    }

    public final void down() {
        release();
        server.stop(0);
        threads.shutdownNow();
    }

    /** Requests are taken and not answered until {@link #release()}. */
    public final void hold() {
        gate = new CountDownLatch(1);
    }

    public final void release() {
        gate.countDown();
    }

    /** Answers as at the beginning. */
    public final void mend() {
        release();
        calls.set(0);
        status = 200;
        delay = Duration.ZERO;
        body = null;
    }

    private void handle(HttpExchange exchange) throws IOException {
        calls.incrementAndGet();
        open.incrementAndGet();
        try (exchange) {
            gate.await();
            Thread.sleep(delay.toMillis());
            String answer = body != null ? body : status == 200 ? answer(exchange) : "{}";
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.decrementAndGet();
        }
    }

    @Override
    public final void close() {
        down();
    }
}
