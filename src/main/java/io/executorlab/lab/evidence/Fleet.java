package io.executorlab.lab.evidence;

import java.util.List;

/** All instances of a service over the same time, as Prometheus has scraped them. */
public record Fleet(Source source, List<Instance> instances) {

    /** The file in which what was read is kept: a line for each series. */
    public static final String SERIES = "series.jsonl";

    /**
     * The origin of what was read.
     *
     * @param prometheus its URL
     * @param selector of the service's series, without braces
     * @param fromMillis of the time that was read, in milliseconds since the epoch by Prometheus' clock
     */
    public record Source(String prometheus, String selector, long fromMillis, long toMillis) {
    }
}
