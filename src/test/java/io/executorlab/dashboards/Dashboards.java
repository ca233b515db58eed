package io.executorlab.dashboards;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboards in src/main/docker/grafana, and what Grafana makes of their queries before it asks them. */
public final class Dashboards {

    static final Path FOLDER = Path.of("src/main/docker/grafana/dashboards");

    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)}?");

    private Dashboards() {
    }

    /** One query of one panel, as it is written. */
    public record Query(String dashboard, String panel, String legend, String text) {

        @Override
        public String toString() {
            return "%s, %s: %s".formatted(dashboard, panel, text);
        }
    }

    static List<JsonNode> all() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<JsonNode> dashboards = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                dashboards.add(JSON.readTree(Files.readString(file)));
            }
            return dashboards;
        }
    }

    public static List<Query> queries() throws IOException {
        List<Query> queries = new ArrayList<>();
        for (JsonNode dashboard : all()) {
            for (JsonNode panel : dashboard.get("panels")) {
                panel.get("targets")
                        .forEach(target -> queries
                                .add(new Query(dashboard.get("title").asString(), panel.get("title").asString(),
                                        target.get("legendFormat").asString(), target.get("expr").asString())));
            }
        }
        return queries;
    }

    /** A variable's own query and the pattern that takes its value out of the answer. */
    public static Map.Entry<String, Pattern> variable(String name) throws IOException {
        for (JsonNode dashboard : all()) {
            for (JsonNode variable : dashboard.at("/templating/list")) {
                if (variable.get("name").asString().equals(name)) {
                    String query = variable.at("/query/query").asString().replaceAll("^query_result\\((.*)\\)$", "$1");
                    return Map.entry(query, Pattern.compile(variable.get("regex").asString().replaceAll("^/|/$", "")));
                }
            }
        }
        throw new IllegalArgumentException(name);
    }

    /** With each variable replaced; throws {@link IllegalArgumentException} for one that has no value here. */
    public static String with(String query, Map<String, String> values) {
        Matcher matcher = VARIABLE.matcher(query);
        return matcher.replaceAll(variable -> {
            String value = values.get(variable.group(1));
            if (value == null) {
                throw new IllegalArgumentException("no value for " + variable.group());
            }
            return Matcher.quoteReplacement(value);
        });
    }
}
