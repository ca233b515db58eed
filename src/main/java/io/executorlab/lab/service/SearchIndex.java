package io.executorlab.lab.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.executorlab.lab.common.Json;

/**
 * The index {@code executor-lab-products} of a search engine, put back from a twin that nothing is written to. A clone
 * shares the twin's files, so this takes no longer for more products.
 */
record SearchIndex(SearchAddress address) {

    static final String NAME = "executor-lab-products";
    static final String TWIN = NAME + "-seed";

    private static final String DEFINITION = "/search/products.json";
    private static final int PRODUCTS_A_REQUEST = 5000;
    private static final int WARM_UP_SEARCHES = 2000;
    private static final int WARM_UP_CALLERS = 2;
    private static final Duration WARM_UP_AT_MOST = Duration.ofSeconds(5);

    private record Definition(Map<String, Object> settings) {
    }

    private record Root(Version version) {
    }

    /** @param distribution {@code opensearch}; null for Elasticsearch */
    private record Version(String number, String distribution) {
    }

    void seed(List<ProductTables.Product> products) throws IOException {
        drop(TWIN);
        address.send("PUT", "/" + TWIN, ProductTables.resource(DEFINITION));
        for (int from = 0; from < products.size(); from += PRODUCTS_A_REQUEST) {
            StringBuilder lines = new StringBuilder();
            int to = Math.min(from + PRODUCTS_A_REQUEST, products.size());
            for (ProductTables.Product product : products.subList(from, to)) {
                lines.append(Json.line(Map.of("index", Map.of("_id", product.id())))).append('\n')
                        .append(Json.line(Map.of("name", product.name(), "brand", product.brand(),
                                "category", product.category())))
                        .append('\n');
            }
            String printed = address.send("POST", "/" + TWIN + "/_bulk", lines.toString());
            Map<?, ?> answer = Json.parse(printed, Map.class, "the answer to _bulk");
            if (!Boolean.FALSE.equals(answer.get("errors"))) {
                throw new IOException("some products could not be indexed");
            }
        }
        // One segment, so that a search has the same work in every run.
        address.send("POST", "/" + TWIN + "/_forcemerge?max_num_segments=1", "");
        address.send("PUT", "/" + TWIN + "/_settings", "{\"index.blocks.write\": true}");
    }

    void reset() throws IOException {
        drop(NAME);
        // A clone takes over the mappings and most settings, but neither the number of replicas nor leave to write.
        Map<String, Object> settings = new HashMap<>(Json.parse(
                ProductTables.resource(DEFINITION), Definition.class, DEFINITION).settings());
        settings.remove("number_of_shards");
        settings.put("blocks.write", null);
        address.send("PUT", "/" + TWIN + "/_clone/" + NAME + "?wait_for_active_shards=1",
                Json.line(Map.of("settings", settings)));
        address.send("GET", "/_cluster/health/" + NAME + "?wait_for_status=yellow&timeout=10s", "");
    }

    /** Searches for one word after another until the engine's own code is compiled, for at most 5 s. */
    void warmUp(List<ProductTables.Product> products) throws IOException {
        TreeSet<String> words = new TreeSet<>();
        products.forEach(product -> words.addAll(List.of(product.name().split(" "))));
        List<String> inTurn = new ArrayList<>(words);
        long end = System.nanoTime() + WARM_UP_AT_MOST.toNanos();
        List<CompletableFuture<Void>> callers = new ArrayList<>();
        for (int caller = 0; caller < WARM_UP_CALLERS; caller++) {
            int first = caller;
            callers.add(CompletableFuture.runAsync(() -> {
                for (int i = first; i < WARM_UP_SEARCHES && System.nanoTime() < end; i += WARM_UP_CALLERS) {
                    search(inTurn.get(i % inTurn.size()));
                }
            }, task -> new Thread(task, "search warm-up").start()));
        }
        try {
            callers.forEach(CompletableFuture::join);
        } catch (CompletionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        }
    }

    String serverVersion() throws IOException {
        Version version =
                Json.parse(address.send("GET", "/", ""), Root.class, "the search engine's answer to /").version();
        return (version.distribution() == null ? "Elasticsearch" : "OpenSearch") + " " + version.number();
    }

    private void search(String word) {
        try {
            address.send("POST", "/" + NAME + "/_search", Json.line(Map.of("size", 20, "_source", false,
                    "query", Map.of("match", Map.of("name", word)))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void drop(String index) throws IOException {
        address.send("DELETE", "/" + index + "?ignore_unavailable=true", "");
    }
}
