package io.executorlab.lab.evidence;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One reading of {@code /actuator/prometheus} over the management port.
 *
 * @param atMillis when the answer was complete, in milliseconds since the epoch
 * @param tookMillis how long the request took, in milliseconds
 * @param samples series and value, as {@link PrometheusText} reads them
 */
public record Scrape(long atMillis, long tookMillis, Map<String, Double> samples) {

    public static final String LIVE = "jvm_threads_live_threads";
    public static final String PEAK = "jvm_threads_peak_threads";
    public static final String STARTED = "jvm_threads_started_threads_total";

    private static final String PROCESS_START = "process_start_time_seconds";

    public Scrape {
        if (samples == null || samples.entrySet().stream().anyMatch(sample -> sample.getValue() == null)) {
            throw new IllegalArgumentException("a scrape needs samples, each with a value");
        }
    }

    /** The value of exactly this series. */
    public OptionalDouble value(String series) {
        Double value = samples.get(series);
        return value == null || value.isNaN() ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** The sum over all series of this metric whose labels contain each of {@code labels}; empty when there is none. */
    public OptionalDouble sum(String metric, String... labels) {
        double sum = 0;
        boolean found = false;
        for (Map.Entry<String, Double> sample : samples.entrySet()) {
            String series = sample.getKey();
            boolean named = series.equals(metric) || series.startsWith(metric + "{");
            if (named && Arrays.stream(labels).allMatch(series::contains) && !sample.getValue().isNaN()) {
                sum += sample.getValue();
                found = true;
            }
        }
        return found ? OptionalDouble.of(sum) : OptionalDouble.empty();
    }

    /** Whether a later scrape is of the same process: by its start, else by a counter that falls only in a new one. */
    boolean isOfSameProcess(Scrape later) {
        OptionalDouble start = value(PROCESS_START);
        OptionalDouble laterStart = later.value(PROCESS_START);
        return start.isPresent() && laterStart.isPresent() ? start.getAsDouble() == laterStart.getAsDouble()
                : later.value(STARTED).orElse(Double.MAX_VALUE) >= value(STARTED).orElse(0);
    }
}
