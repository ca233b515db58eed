package io.executorlab.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.yaml.snakeyaml.Yaml;

/** The services of docker-compose.yml as they are where no variable is set. */
record ComposeFile(Map<String, Map<String, Object>> services) {

    static final Path FILE = Path.of("docker-compose.yml");

    static ComposeFile read() throws IOException {
        String text = Files.readString(FILE).replaceAll("\\$\\{\\w+:-([^}]*)}", "$1");
        Map<String, Map<String, Map<String, Object>>> file = new Yaml().load(text);
        return new ComposeFile(file.get("services"));
    }

    Map<String, String> environment(String service) {
        Map<String, String> environment = new LinkedHashMap<>();
        part(service, "environment").forEach((name, value) -> environment.put(name, String.valueOf(value)));
        return environment;
    }

    /** Empty where the image's own is used. */
    List<String> command(String service) {
        return strings(services.get(service).get("command"));
    }

    /** The words of the health check's command; empty where there is none. */
    List<String> healthCheck(String service) {
        List<String> test = strings(part(service, "healthcheck").get("test"));
        return test.isEmpty() ? test : test.subList(1, test.size());
    }

    /** Returns the services that this one waits for, each with its condition. */
    Map<String, String> dependencies(String service) {
        Map<String, String> conditions = new LinkedHashMap<>();
        part(service, "depends_on")
                .forEach((name, how) -> conditions.put(name, (String) ((Map<?, ?>) how).get("condition")));
        return conditions;
    }

    List<String> ports(String service) {
        return strings(services.get(service).get("ports"));
    }

    String image(String service) {
        return (String) services.get(service).get("image");
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> part(String service, String key) {
        return (Map<String, Object>) services.get(service).getOrDefault(key, Map.of());
    }

    @SuppressWarnings("unchecked")
    private static List<String> strings(Object list) {
        return list == null ? List.of() : (List<String>) list;
    }
}
