package io.executorlab.lab.evidence;

/**
 * One value of one series at one time.
 *
 * @param series shared by all samples of an evidence file that are of it
 */
public record MetricSample(Series series, double value) {

    public String metric() {
        return series.metric();
    }

    /** The value of this label, {@code null} where the series does not have it. */
    public String label(String name) {
        return series.labels().get(name);
    }
}
