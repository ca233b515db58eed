package io.executorlab.lab.evidence;

/**
 * What a time series database holds of one series: its samples as they were scraped, not interpolated.
 *
 * @param atMillis when each was scraped, in milliseconds since the epoch, rising
 * @param values one for each time
 */
public record SampledSeries(Series series, long[] atMillis, double[] values) {
}
