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
     * @param load null where the lab put none on: the time that was read is then that of the load, with a scrape at
     * rest before and after it
     */
    public record Source(String prometheus, String selector, long fromMillis, long toMillis, Load load) {
    }

    /**
     * A load that the lab put on the whole service.
     *
     * @param command the program and its arguments
     * @param fromMillis when it began, by Prometheus' clock
     * @param exit its exit code; -1 where the lab ended it
     * @param problems why it is no evidence, in sentences; empty where it is
     */
    public record Load(List<String> command, long fromMillis, long toMillis, int exit, List<String> problems) {
    }
}
