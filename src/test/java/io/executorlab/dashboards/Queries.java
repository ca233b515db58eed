package io.executorlab.dashboards;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.StreamSupport;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Prometheus that is asked, wherever it runs. */
public interface Queries {

    /** What it answers to a GET of this path; throws {@link IOException} where that is no success. */
    String get(String path) throws IOException;

    /** The answer at this moment. */
    default List<JsonNode> now(String query) throws IOException {
        return ask("/api/v1/query?query=" + encoded(query));
    }

    /** The answer second by second. */
    default List<JsonNode> range(String query, long fromSeconds, long toSeconds) throws IOException {
        return ask("/api/v1/query_range?step=1&start=%d&end=%d&query=%s".formatted(fromSeconds, toSeconds,
                encoded(query)));
    }

    private List<JsonNode> ask(String path) throws IOException {
        return StreamSupport.stream(JsonMapper.shared().readTree(get(path)).at("/data/result").spliterator(), false)
                .toList();
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }
}
