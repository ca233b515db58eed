package io.executorlab.lab.evidence;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Reads the Prometheus text exposition format, version 0.0.4, into series: the key is the metric's name with its
 * labels as they were written, {@code jvm_threads_states_threads{state="waiting"}}.
 */
public final class PrometheusText {

    /** The one histogram that is kept, to stand beside the client's latency: others would fill the evidence. */
    public static final String KEPT_BUCKETS = "http_server_requests_seconds_bucket";

    private PrometheusText() {
    }

    /**
     * The samples of one scrape in the order of the text; comments, unreadable lines and all histogram buckets but
     * {@link #KEPT_BUCKETS} are left out.
     */
    public static Map<String, Double> parse(String text) {
        Map<String, Double> samples = new LinkedHashMap<>();
        for (String line : text.split("\n")) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int end = endOfSeries(line);
            if (end < 0 || end >= line.length()) {
                continue;
            }
            String series = line.substring(0, end);
            if (series.contains("_bucket{") && !series.startsWith(KEPT_BUCKETS)) {
                continue;
            }
            String value = line.substring(end).strip().split("\\s+")[0];
            number(value).ifPresent(number -> samples.put(series, number));
        }
        return samples;
    }

    // A label's value may hold blanks, braces and escaped quotes, so the first blank does not end a series.
    private static int endOfSeries(String line) {
        int brace = line.indexOf('{');
        int blank = line.indexOf(' ');
        if (brace < 0 || (blank >= 0 && blank < brace)) {
            return blank;
        }
        boolean quoted = false;
        for (int i = brace; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == '}' && !quoted) {
                return i + 1;
            }
        }
        return -1;
    }

    private static OptionalDouble number(String text) {
        try {
            return OptionalDouble.of(switch (text) {
                case "+Inf" -> Double.POSITIVE_INFINITY;
                case "-Inf" -> Double.NEGATIVE_INFINITY;
                default -> Double.parseDouble(text);
            });
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
