package io.executorlab.dashboards;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.yaml.snakeyaml.Yaml;

/** The rules in src/main/docker/prometheus/rules. */
final class AlertRules {

    static final Path FILE = Path.of("src/main/docker/prometheus/rules/thread-budgets.yml");

    private AlertRules() {
    }

    static List<String> alerts() throws IOException {
        return rules().stream().map(rule -> rule.get("alert")).filter(Objects::nonNull).map(String::valueOf).toList();
    }

    /** Metrics that the rules make. */
    static Set<String> recorded() throws IOException {
        return rules().stream().map(rule -> rule.get("record")).filter(Objects::nonNull).map(String::valueOf).collect(Collectors.toSet());
    }

    /** Metrics of the app that the rules read. */
    static Set<String> read() throws IOException {
        Set<String> recorded = recorded();
        return rules().stream().flatMap(rule -> PromQl.metrics(String.valueOf(rule.get("expr"))).stream())
                .filter(metric -> !recorded.contains(metric)).collect(Collectors.toSet());
    }

    private static List<Map<String, Object>> rules() throws IOException {
        try (Reader reader = Files.newBufferedReader(FILE)) {
            Map<String, List<Map<String, List<Map<String, Object>>>>> file = new Yaml().load(reader);
            Stream<Map<String, Object>> rules = file.get("groups").stream().flatMap(group -> group.get("rules").stream());
            return rules.toList();
        }
    }
}
