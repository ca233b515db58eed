package io.executorlab.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;

/** An HTTP server of this JVM in place of an app, which answers as an app in trouble does. */
public final class ScriptedTarget implements AutoCloseable {

    /** A process that began at this second since the epoch. */
    public static final int STARTED_AT = 1_700_000_000;

    private final HttpServer server;
    private final ExecutorService workers = Executors.newCachedThreadPool();
    private final AtomicInteger scrapes = new AtomicInteger();
    private volatile HttpHandler metrics;

    private ScriptedTarget(HttpServer server) {
        this.server = server;
        metrics(STARTED_AT, "");
        server.createContext("/", exchange -> send(exchange, 404, "text/html", "<html>not found</html>"));
        server.createContext("/actuator/prometheus", exchange -> metrics.handle(exchange));
        server.setExecutor(workers);
        server.start();
    }

    /** One that is well. */
    public static ScriptedTarget start() throws IOException {
        return new ScriptedTarget(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public String management() {
        return url() + "/actuator";
    }

    /** Returns the number of requests for anything. */
    public int scrapes() {
        return scrapes.get();
    }

    /** Answers each path with this. */
    public void answers(int status, String contentType, String body) {
        server.removeContext("/");
        server.createContext("/", exchange -> send(exchange, status, contentType, body));
        metrics = exchange -> send(exchange, status, contentType, body);
    }

    /** Tells its routes so. */
    public void mappings(String body) {
        server.createContext("/actuator/mappings", exchange -> send(exchange, 200, "application/json", body));
    }

    /** @param startedAt of the process, in seconds since the epoch */
    public void metrics(int startedAt, String more) {
        metrics = exchange -> send(exchange, 200, "text/plain;version=0.0.4;charset=utf-8", """
                jvm_info{runtime="OpenJDK Runtime Environment",vendor="Some \\"Vendor\\"",version="21.0.4+7-LTS"} 1.0
                jvm_threads_live_threads 20.0
                jvm_threads_peak_threads 25.0
                jvm_threads_started_threads_total 30.0
                system_cpu_count 8.0
                process_start_time_seconds %d.125
                http_server_requests_seconds_count{uri="/orders"} %d
                http_server_requests_seconds_sum{uri="/orders"} %d
                """.formatted(startedAt, 1000 * scrapes.get(), scrapes.get()) + more);
    }

    /** Its threads do not stand still. */
    public void startsAThreadWithEachScrape() {
        metrics = exchange -> send(exchange, 200, "text/plain;version=0.0.4;charset=utf-8", """
                jvm_threads_live_threads 20.0
                jvm_threads_started_threads_total %d
                """.formatted(scrapes.get()));
    }

    /** Wants this header. */
    public void requires(String name, String value) {
        HttpHandler open = metrics;
        metrics = exchange -> {
            if (value.equals(exchange.getRequestHeaders().getFirst(name))) {
                open.handle(exchange);
            } else {
                send(exchange, 401, "text/plain", "");
            }
        };
    }

    /** Begins each answer and ends none. */
    public void hangs() {
        metrics = exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().flush();
        };
    }

    /** Sends each caller elsewhere. */
    public void redirectsTo(String url) {
        metrics = exchange -> {
            exchange.getResponseHeaders().add("Location", url);
            send(exchange, 302, "text/html", "");
        };
    }

    private void send(HttpExchange exchange, int status, String contentType, String body) {
        scrapes.incrementAndGet();
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", contentType);
        try (exchange) {
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        workers.shutdownNow();
    }
}
