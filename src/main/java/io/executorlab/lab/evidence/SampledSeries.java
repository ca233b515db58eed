package io.executorlab.lab.evidence;

/**
 * A series from a time series database, with its samples as they were scraped, not interpolated.
 *
 * @param atMillis when each was scraped, in milliseconds since the epoch, rising
 * @param values one for each time
 */
public record SampledSeries(Series series, long[] atMillis, double[] values) {
}
