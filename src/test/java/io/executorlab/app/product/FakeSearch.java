package io.executorlab.app.product;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** As much of a search engine as the app uses. A document is found by any word of its name at once. */
final class FakeSearch implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int BACKLOG = 300;

    final Map<String, JsonNode> documents = new ConcurrentHashMap<>();
    final AtomicInteger open = new AtomicInteger();
    volatile Duration delay = Duration.ZERO;
    volatile int status = 200;
    volatile String authorization;
    String credentials = "";
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private int port;
    private HttpServer server;
    private ExecutorService threads;

    static FakeSearch start() throws IOException {
        FakeSearch search = new FakeSearch();
        search.up();
        return search;
    }

    String property() {
        return "product.search.url=http://" + credentials + "127.0.0.1:" + port;
    }

    /** Again on the same port. */
    void up() throws IOException {
        threads = Executors.newCachedThreadPool();
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), BACKLOG);
        server.setExecutor(threads);
        server.createContext("/executor-lab-products/", this::answer);
        server.start();
        port = server.getAddress().getPort();
    }

    void down() {
        release();
        server.stop(0);
        threads.shutdownNow();
    }

    /** Requests are taken and not answered until {@link #release()}. */
    void hold() {
        gate = new CountDownLatch(1);
    }

    void release() {
        gate.countDown();
    }

    private void answer(HttpExchange exchange) throws IOException {
        open.incrementAndGet();
        authorization = exchange.getRequestHeaders().getFirst("Authorization");
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            gate.await();
            Thread.sleep(delay.toMillis());
            byte[] answer = JSON.writeValueAsBytes(status == 200 ? act(exchange, body) : Map.of("error", "as told"));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, answer.length);
            exchange.getResponseBody().write(answer);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.decrementAndGet();
        }
    }

    private Object act(HttpExchange exchange, String body) {
        String path = exchange.getRequestURI().getPath();
        if (path.endsWith("/_search")) {
            return search(JSON.readTree(body).at("/query/match/name").asString());
        }
        if (path.endsWith("/_bulk")) {
            return bulk(body.split("\n"));
        }
        documents.put(path.substring(path.lastIndexOf('/') + 1), JSON.readTree(body));
        return Map.of("result", "created");
    }

    private Object search(String words) {
        List<String> asked = List.of(words.split(" "));
        return Map.of("hits", Map.of("hits", documents.entrySet().stream()
                .filter(document -> Stream.of(document.getValue().path("name").asString().split(" "))
                        .anyMatch(asked::contains))
                .map(document -> Map.of("_id", document.getKey()))
                .toList()));
    }

    private Object bulk(String[] lines) {
        return Map.of("items", Stream.iterate(0, line -> line < lines.length, line -> line + 2).map(line -> {
            String id = JSON.readTree(lines[line]).at("/index/_id").asString();
            documents.put(id, JSON.readTree(lines[line + 1]));
            return Map.of("index", Map.of("_id", id, "status", 201));
        }).toList());
    }

    @Override
    public void close() {
        down();
    }
}
