package io.executorlab.lab.evidence;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A metric with the labels that tell one of its series from the others.
 *
 * @param labels in the order in which they were written, their values without escapes
 */
public record Series(String metric, Map<String, String> labels) {

    public Series {
        labels = labels.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }

    /** Tells whether the series has all these labels, with others or without. */
    public boolean has(Map<String, String> wanted) {
        return labels.entrySet().containsAll(wanted.entrySet());
    }

    @Override
    public String toString() {
        return labels.isEmpty() ? metric
                : labels.entrySet().stream()
                        .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
                        .collect(Collectors.joining(",", metric + "{", "}"));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
