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
}
