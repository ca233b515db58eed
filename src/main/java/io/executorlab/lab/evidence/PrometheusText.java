package io.executorlab.lab.evidence;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the Prometheus text exposition format, version 0.0.4. */
public final class PrometheusText {

    /** The one histogram that is kept, to stand beside the client's latency: others would fill the evidence. */
    public static final String KEPT_BUCKETS = "http_server_requests_seconds_bucket";

    private static final String BUCKETS = "_bucket";
    /** Of a series as it is written: the reader of what the lab writes takes names of up to 50,000 characters. */
    private static final int SERIES_AT_MOST = 40_000;

    private PrometheusText() {
    }

    /**
     * The samples of one scrape in the order of the text, under Micrometer's names; comments, unreadable lines, series
     * of very many labels and all histogram buckets but {@link #KEPT_BUCKETS} are left out. Of a series that is there
     * twice the last value counts.
     */
    public static List<MetricSample> parse(String text) {
        Map<Series, MetricSample> samples = new LinkedHashMap<>();
        Arrays.stream(text.split("\n")).filter(line -> !line.isBlank() && !line.startsWith("#"))
                .forEach(line -> sample(line).ifPresent(sample -> samples.put(sample.series(), sample)));
        return MetricNames.ofMicrometer(samples.values());
    }

    private static Optional<MetricSample> sample(String line) {
        SeriesReader reader = new SeriesReader(line);
        try {
            String metric = reader.metric();
            if (metric.endsWith(BUCKETS) && !metric.equals(KEPT_BUCKETS) && reader.rest().startsWith("{")) {
                return Optional.empty();
            }
            Series series = reader.read();
            String[] values = reader.rest().strip().split("\\s+");
            OptionalDouble value = number(values[0]);
            return value.isPresent()
                    && (line.length() <= SERIES_AT_MOST / 2 || series.toString().length() <= SERIES_AT_MOST)
                            ? Optional.of(new MetricSample(series, value.getAsDouble()))
                            : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A number as the format writes it; empty where it is none. */
    public static OptionalDouble number(String text) {
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
