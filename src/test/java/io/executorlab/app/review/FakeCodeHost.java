package io.executorlab.app.review;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A code host whose lists have as many pages and entries as their numbers say, and that fails at will. */
final class FakeCodeHost implements AutoCloseable {

    private static final Pattern REQUEST = Pattern.compile("/pulls/(\\d+)/(reviews|comments)\\?page=(\\d+|last)");
    private static final int BACKLOG = 300;

    final AtomicInteger calls = new AtomicInteger();
    final AtomicInteger open = new AtomicInteger();
    volatile int status = 200;
    volatile String body;
    volatile Duration delay = Duration.ZERO;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    private FakeCodeHost() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), BACKLOG);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    static FakeCodeHost start() throws IOException {
        return new FakeCodeHost();
    }

    String property() {
        return "review.code-host.port=" + server.getAddress().getPort();
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
        body = null;
        delay = Duration.ZERO;
    }

    /** Lists of a pull request: no page of comments for every third, else one or two; reviews have one page. */
    static int pages(int pull, String list) {
        return list.equals("reviews") ? 1 : pull % 3;
    }

    static int entries(int pull, String list, int page) {
        return page > pages(pull, list) ? 0 : pull + page + (list.equals("reviews") ? 0 : 10);
    }

    private void answer(HttpExchange exchange) throws IOException {
        calls.incrementAndGet();
        open.incrementAndGet();
        try (exchange) {
            gate.await();
            Thread.sleep(delay.toMillis());
            Matcher matcher = REQUEST.matcher(exchange.getRequestURI().toString());
            byte[] answer =
                    (body != null ? body : matcher.matches() ? page(matcher) : "{}").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(matcher.matches() ? status : 404, answer.length);
            exchange.getResponseBody().write(answer);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.decrementAndGet();
        }
    }

    private static String page(Matcher matcher) {
        int pull = Integer.parseInt(matcher.group(1));
        String list = matcher.group(2);
        return matcher.group(3).equals("last") ? "{\"page\":%d}".formatted(pages(pull, list))
                : IntStream.range(0, entries(pull, list, Integer.parseInt(matcher.group(3))))
                        .mapToObj(i -> "{\"id\":%d,\"user\":\"u\",\"body\":\"b\",\"state\":\"ignored\"}".formatted(i))
                        .collect(Collectors.joining(",", "[", "]"));
    }

    @Override
    public void close() {
        release();
        server.stop(0);
        threads.shutdownNow();
    }
}
