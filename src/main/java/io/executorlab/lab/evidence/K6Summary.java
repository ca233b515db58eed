package io.executorlab.lab.evidence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;

import io.executorlab.lab.common.Json;

/** The summary that k6 exports: the client's view. Times are in milliseconds. */
public final class K6Summary {

    private final Map<String, Object> metrics;

    private K6Summary(Map<String, Object> metrics) {
        this.metrics = metrics;
    }

    /** Throws {@link IOException} when the file is missing or damaged. */
    @SuppressWarnings("unchecked")
    public static K6Summary read(Path file) throws IOException {
        Object metrics = Json.read(file, Map.class).get("metrics");
        if (!(metrics instanceof Map)) {
            throw new IOException(file + " is not a k6 summary: it has no metrics");
        }
        return new K6Summary((Map<String, Object>) metrics);
    }

    /** A summary of the load so far. */
    public static K6Summary of(Map<String, Object> metrics) {
        return new K6Summary(metrics);
    }

    /** A counter's value; k6 leaves out a counter that was never touched, which is 0. */
    public double count(String counter) {
        return field(counter, "count").orElse(0);
    }

    /** A field of a trend, {@code avg}, {@code p(95)}, {@code max}; empty when nothing was recorded. */
    public OptionalDouble trend(String trend, String field) {
        return field(trend, field);
    }

    private OptionalDouble field(String metric, String field) {
        Object value = metrics.get(metric) instanceof Map<?, ?> fields ? fields.get(field) : null;
        return value instanceof Number number ? OptionalDouble.of(number.doubleValue()) : OptionalDouble.empty();
    }
}
