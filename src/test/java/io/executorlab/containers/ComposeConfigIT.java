package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** docker-compose.yml as compose itself understands it; {@code config} needs no engine. The first run builds compose with Go. */
@Tag("long")
class ComposeConfigIT {

    @TempDir
    private static Path source;

    private static Path compose;

    @BeforeAll
    static void build() throws Exception {
        compose = Compose.program(source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "load"})
    void isValidWithEveryCombinationOfProfiles(String profiles) throws Exception {
        JsonNode services = config(Map.of("COMPOSE_PROFILES", profiles)).get("services");
        assertThat(services.propertyNames()).contains("app", "nginx", "prometheus", "grafana", "database", "search");
        assertThat(services.has("k6")).isEqualTo(profiles.equals("load"));
        for (JsonNode service : services) {
            for (JsonNode port : service.path("ports")) {
                assertThat(port.get("host_ip").asString()).isEqualTo("127.0.0.1");
            }
        }
    }

    @Test
    void oneVariableChoosesTheVariantEverywhere() throws Exception {
        JsonNode services = config(Map.of("COMPOSE_PROFILES", "load", "VARIANT", "post-000-core-10,async-blocking-broken", "JDK", "25",
                "PIDS_LIMIT", "150", "JVM_FLAGS", "-XX:ActiveProcessorCount=1")).get("services");
        JsonNode app = services.get("app");
        assertThat(app.at("/environment/SPRING_PROFILES_ACTIVE").asString()).isEqualTo("post-000-core-10,async-blocking-broken");
        assertThat(services.at("/k6/environment/VARIANT").asString()).isEqualTo("post-000-core-10,async-blocking-broken");
        assertThat(app.at("/environment/JDK_JAVA_OPTIONS").asString()).endsWith(" -XX:ActiveProcessorCount=1");
        assertThat(app.at("/build/args/JDK").asString()).isEqualTo("25");
        assertThat(app.get("image").asString()).isEqualTo("executor-lab:jdk-25").isEqualTo(services.at("/elevator/image").asString());
        assertThat(app.at("/deploy/resources/limits/pids").asInt()).isEqualTo(150);
        assertThat(app.at("/deploy/resources/limits/cpus").asInt()).isEqualTo(2);
    }

    @Test
    void aNameThatComposeDoesNotKnowIsRefused() throws Exception {
        Path damaged = Files.writeString(source.resolve("damaged.yml"), Files.readString(ComposeFile.FILE).replace("healthcheck:", "heathcheck:"));
        Process process = start(Map.of(), List.of(compose.toString(), "-f", damaged.toString(), "config", "--quiet"));
        assertThat(new String(process.getInputStream().readAllBytes())).contains("heathcheck");
        assertThat(process.waitFor()).isNotZero();
    }

    private static JsonNode config(Map<String, String> environment) throws Exception {
        return JsonMapper.shared().readTree(run(environment, List.of(compose.toString(), "config", "--format", "json")));
    }

    private static String run(Map<String, String> environment, List<String> command) throws Exception {
        Process process = start(environment, command);
        String printed = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }

    private static Process start(Map<String, String> environment, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }
}
