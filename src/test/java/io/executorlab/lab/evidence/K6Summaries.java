package io.executorlab.lab.evidence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import io.executorlab.lab.common.Json;

/** Summaries that k6 has left. */
public final class K6Summaries {

    private static final Path RECORDED = Path.of("src/test/resources/recorded/k6");

    private K6Summaries() {
    }

    /** @param name of its file, without .json */
    public static K6Summary recorded(String name) {
        try {
            return Json.read(RECORDED.resolve(name + ".json"), K6Summary.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One with these counters and trends, written and read as k6's own is. */
    public static K6Summary of(Map<String, Double> counters, Map<String, Map<String, Double>> trends) {
        try {
            Path file = Files.createTempFile("k6-", ".json");
            try {
                Map<String, Object> metrics = new HashMap<>();
                counters.forEach((name, count) -> metrics.put(name, Map.of("count", count)));
                metrics.putAll(trends);
                Json.write(file, Map.of("metrics", metrics));
                return Json.read(file, K6Summary.class);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
