package io.executorlab.lab.claim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.K6Summary;

/** A k6 summary with these counters and trends, written and read as k6's own is. */
public final class K6Fixture {

    private K6Fixture() {
    }

    public static K6Summary summary(Map<String, Double> counters, Map<String, Map<String, Double>> trends) {
        try {
            Path file = Files.createTempFile("k6-", ".json");
            try {
                Map<String, Object> metrics = new HashMap<>();
                counters.forEach((name, count) -> metrics.put(name, Map.of("count", count)));
                metrics.putAll(trends);
                Json.write(file, Map.of("metrics", metrics));
                return K6Summary.read(file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
