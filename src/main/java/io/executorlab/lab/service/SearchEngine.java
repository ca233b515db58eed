package io.executorlab.lab.service;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

import org.apache.commons.io.function.IOSupplier;

import io.executorlab.lab.common.BoundedClient;
import io.executorlab.lab.common.BoundedClient.Answer;
import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.common.Reason;
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.service.Database.Product;

/**
 * A search engine at its HTTP address, in which a user's own may carry a name and a password, and its index
 * {@code executor-lab-products}. That is put back from a twin that nothing is written to: a clone shares the twin's
 * files, so it takes no longer for more products. Whatever changes or asks the index throws
 * {@link CouldNotStartException} where the engine cannot be used.
 */
public final class SearchEngine {

    static final String INDEX = "executor-lab-products";
    static final String TWIN = INDEX + "-seed";

    private static final BoundedClient CLIENT = new BoundedClient(Duration.ofSeconds(30));
    private static final int PRODUCTS_A_REQUEST = 5000;
    private static final int WARM_UP_SEARCHES = 2000;
    private static final int WARM_UP_CALLERS = 2;
    private static final Duration WARM_UP_AT_MOST = Duration.ofSeconds(5);

    private final URI uri;

    private record Root(Version version) {
    }

    private record Version(String number) {
    }

    private SearchEngine(URI uri) {
        this.uri = uri;
    }

    /**
     * Reads {@code http(s)://[user:password@]host:port}; throws {@link UsageException} for anything else, without the
     * text, which may hold a password.
     */
    public static SearchEngine parse(String text) {
        try {
            URI uri = new URI(text);
            if (text.matches("https?://.*") && uri.getHost() != null && uri.getPort() > 0 && uri.getPath().matches("/?")
                    && uri.getQuery() == null) {
                return new SearchEngine(uri);
            }
        } catch (URISyntaxException e) {
            // Told below like any other text that is none.
        }
        throw new UsageException(
                "EXECUTOR_LAB_SEARCH_URL must be like http://host:9200 or https://user:password@host:9200.");
    }

    static SearchEngine onLoopback(int port) {
        return new SearchEngine(URI.create("http://127.0.0.1:" + port));
    }

    /** Gives the variables that tell the app; the environment, because other users can read a command line. */
    Map<String, String> environment() {
        return Map.of("PRODUCT_SEARCH_URL", uri.toString());
    }

    boolean isReady() {
        return Perhaps.of(() -> exchange("GET", "/_cluster/health?wait_for_status=yellow&timeout=1s", ""))
                .filter(health -> health.status() == 200).isPresent();
    }

    /** The answer of a request with a JSON body; throws {@link IOException} unless its status is 200 or 201. */
    String send(String method, String path, String body) throws IOException {
        Answer answer = exchange(method, path, body);
        if (answer.status() / 100 != 2) {
            throw new IOException("%s %s answered %d: %.300s".formatted(method, path, answer.status(), answer.body()));
        }
        return answer.body();
    }

    private Answer exchange(String method, String path, String body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", path.endsWith("_bulk") ? "application/x-ndjson" : "application/json");
        }
        if (uri.getUserInfo() != null) {
            request.header("Authorization", "Basic " + Base64.getEncoder()
                    .encodeToString(uri.getUserInfo().getBytes(StandardCharsets.UTF_8)));
        }
        return CLIENT.send(request);
    }

    private <T> T on(IOSupplier<T> work) {
        try {
            return work.get();
        } catch (IOException e) {
            throw new CouldNotStartException("The search engine %s cannot be used: %s".formatted(this, Reason.of(e)),
                    e);
        }
    }

    void fill(List<Product> products) {
        on(() -> {
            drop(TWIN);
            send("PUT", "/" + TWIN, Resource.text(SearchEngine.class, "/search/products.json"));
            for (int from = 0; from < products.size(); from += PRODUCTS_A_REQUEST) {
                add(products.subList(from, Math.min(from + PRODUCTS_A_REQUEST, products.size())));
            }
            // One segment, so that a search has the same work in every run.
            send("POST", "/" + TWIN + "/_forcemerge?max_num_segments=1", "");
            return send("PUT", "/" + TWIN + "/_settings", "{\"index.blocks.write\": true}");
        });
        reset();
    }

    private void add(List<Product> products) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Product product : products) {
            lines.append(Json.line(Map.of("index", Map.of("_id", product.id())))).append('\n')
                    .append(Json.line(Map.of("name", product.name(), "brand", product.brand(),
                            "category", product.category())))
                    .append('\n');
        }
        Map<?, ?> answer = Json.parse(send("POST", "/" + TWIN + "/_bulk", lines.toString()), Map.class,
                "the answer to _bulk");
        if (!Boolean.FALSE.equals(answer.get("errors"))) {
            throw new IOException("some products could not be indexed");
        }
    }

    void reset() {
        on(() -> {
            drop(INDEX);
            // A clone takes over the mappings and most settings, but neither the number of replicas nor leave to write.
            send("PUT", "/" + TWIN + "/_clone/" + INDEX + "?wait_for_active_shards=1",
                    Resource.text(SearchEngine.class, "/search/clone.json"));
            return send("GET", "/_cluster/health/" + INDEX + "?wait_for_status=yellow&timeout=10s", "");
        });
    }

    private void drop(String index) throws IOException {
        send("DELETE", "/" + index + "?ignore_unavailable=true", "");
    }

    /** Searches for one word after another until the engine's own code is compiled, for at most 5 s. */
    void warmUp(List<Product> products) {
        TreeSet<String> words = new TreeSet<>();
        products.forEach(product -> words.addAll(List.of(product.name().split(" "))));
        List<String> inTurn = new ArrayList<>(words);
        long end = System.nanoTime() + WARM_UP_AT_MOST.toNanos();
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (int caller = 0; caller < WARM_UP_CALLERS; caller++) {
            int first = caller;
            callers.add(DaemonThreads.run("search warm-up", () -> {
                for (int i = first; i < WARM_UP_SEARCHES && System.nanoTime() < end; i += WARM_UP_CALLERS) {
                    search(inTurn.get(i % inTurn.size()));
                }
            }));
        }
        callers.forEach(DaemonThreads::await);
    }

    private void search(String word) {
        on(() -> send("POST", "/" + INDEX + "/_search", Json.line(Map.of("size", 20, "_source", false,
                "query", Map.of("match", Map.of("name", word))))));
    }

    String version() {
        return on(() -> "OpenSearch "
                + Json.parse(send("GET", "/", ""), Root.class, "the search engine's answer to /").version().number());
    }

    /** Without name and password. */
    @Override
    public String toString() {
        return "%s://%s:%d".formatted(uri.getScheme(), uri.getHost(), uri.getPort());
    }
}
