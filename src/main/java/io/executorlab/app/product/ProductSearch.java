package io.executorlab.app.product;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import org.apache.http.HttpEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NStringEntity;
import org.elasticsearch.client.Request;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/** Every method throws {@link CallFailedException} if the search engine gives no usable answer in time. */
record ProductSearch(SearchClient client, String index, JsonMapper json) {

    private static final ContentType JSON = ContentType.APPLICATION_JSON;
    private static final ContentType JSON_LINES = ContentType.create("application/x-ndjson", JSON.getCharset());
    private static final int FIRST_ERROR_STATUS = 300;

    List<UUID> find(String words, int most) {
        Request request = request("POST", "/_search", entity(Map.of(
                "query", Map.of("match", Map.of("name", words)), "size", most, "_source", false)));
        return perform(request).path("hits").path("hits").valueStream()
                .map(hit -> UUID.fromString(hit.path("_id").asString()))
                .toList();
    }

    /** Returns once searches find the product, which takes the rest of the index's refresh interval. */
    void indexAndRefresh(Product product) {
        Request request = put(product);
        request.addParameter("refresh", "wait_for");
        perform(request);
    }

    /** Searches find the product after the index's next refresh. */
    void index(Product product) {
        perform(put(product));
    }

    private Request put(Product product) {
        return request("PUT", "/_doc/" + product.id(), entity(document(product)));
    }

    /** Those that the search engine took. */
    Set<UUID> indexAll(List<Product> products) {
        String lines = products.stream()
                .map(product -> line(Map.of("index", Map.of("_id", product.id()))) + line(document(product)))
                .collect(Collectors.joining());
        return perform(request("POST", "/_bulk", new NStringEntity(lines, JSON_LINES))).path("items").valueStream()
                .map(item -> item.path("index"))
                .filter(result -> result.path("status").asInt() < FIRST_ERROR_STATUS)
                .map(result -> UUID.fromString(result.path("_id").asString()))
                .collect(Collectors.toSet());
    }

    private static Map<String, String> document(Product product) {
        return Map.of("name", product.name(), "brand", product.brand(), "category", product.category());
    }

    private Request request(String method, String path, HttpEntity body) {
        Request request = new Request(method, "/" + index + path);
        request.setEntity(body);
        return request;
    }

    private HttpEntity entity(Map<String, ?> body) {
        return new NStringEntity(json.writeValueAsString(body), JSON);
    }

    private String line(Map<String, ?> object) {
        return json.writeValueAsString(object) + "\n";
    }

    private JsonNode perform(Request request) {
        try {
            return json.readTree(client.get().performRequest(request).getEntity().getContent());
        } catch (IOException | RuntimeException e) {
            // A connection that did not come in time is a RuntimeException of the client's around a TimeoutException.
            throw CallFailedException.unavailable(RemotePart.SEARCH, "the search engine is not available", e);
        }
    }
}
