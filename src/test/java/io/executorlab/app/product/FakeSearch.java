package io.executorlab.app.product;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import com.sun.net.httpserver.HttpExchange;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.app.FakeServer;

/** As much of a search engine as the app uses. A document is found by any word of its name at once. */
final class FakeSearch extends FakeServer {

    private static final JsonMapper JSON = new JsonMapper();

    final Map<String, JsonNode> documents = new ConcurrentHashMap<>();
    volatile String authorization;
    String credentials = "";

    String property() {
        return "product.search.url=http://" + credentials + "127.0.0.1:" + port();
    }

    @Override
    protected String answer(HttpExchange exchange) throws IOException {
        authorization = exchange.getRequestHeaders().getFirst("Authorization");
        String sent = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return JSON.writeValueAsString(act(exchange.getRequestURI().getPath(), sent));
    }

    private Object act(String path, String sent) {
        if (path.endsWith("/_search")) {
            return search(JSON.readTree(sent).at("/query/match/name").asString());
        }
        if (path.endsWith("/_bulk")) {
            return bulk(sent.split("\n"));
        }
        documents.put(path.substring(path.lastIndexOf('/') + 1), JSON.readTree(sent));
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
}
