package io.executorlab.lab.verdict;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.Json;
import io.executorlab.lab.evidence.K6Summary;

/** A k6 summary with these counters, written and read as k6's own is. */
final class K6Fixture {

    private K6Fixture() {
    }

    static K6Summary summary(Map<String, Double> counters) {
        try {
            Path file = Files.createTempFile("k6-", ".json");
            try {
                Json.write(file, Map.of("metrics", counters.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, entry -> Map.of("count", entry.getValue())))));
                return K6Summary.read(file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
