package com.acme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs test classes, and requests. */
final class Tests {

    private Tests() {
    }

    /** The messages of the tests that fail, in their order. */
    static List<String> failuresOf(Class<?>... types) {
        return failuresOf(Map.of(), types);
    }

    /** @param configuration parameters of JUnit */
    static List<String> failuresOf(Map<String, String> configuration, Class<?>... types) {
        EngineExecutionResults results = EngineTestKit.engine("junit-jupiter").configurationParameters(configuration)
                .selectors(Stream.of(types).map(DiscoverySelectors::selectClass).toArray(DiscoverySelector[]::new))
                .execute();
        assertThat(results.containerEvents().failed().stream()).isEmpty();
        assertThat(results.testEvents().started().stream()).isNotEmpty();
        return results.testEvents().failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow()
                        .getMessage())
                .toList();
    }

    /** By the caller's thread alone. */
    static String get(int port, String path) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create("http://127.0.0.1:%d%s".formatted(port, path)).toURL().openConnection();
        try (InputStream answer = connection.getInputStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            connection.disconnect();
        }
    }
}
