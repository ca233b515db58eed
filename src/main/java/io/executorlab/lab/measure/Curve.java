package io.executorlab.lab.measure;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Readings.Reading;

/**
 * A figure over the time of a load, one point for each scrape that has it, or for each thread dump.
 *
 * @param heading as the experiment names it
 */
public record Curve(String heading, List<Point> points) {

    /** @param second since the load began */
    public record Point(double second, double value) {
    }

    private static final Pattern WITH_PARAMETER = Pattern.compile("([a-z.]+)\\((.*)\\)");
    private static final Pattern NAMED = Pattern.compile("threads\\.named\\((.+)\\)");
    private static final double MEGABYTE = 1024.0 * 1024.0;

    /** The curve of one series; throws {@link UsageException} where {@link #check} does. */
    public static Curve of(String heading, String series, Evidence evidence) {
        long from = evidence.run().times().loadFrom();
        Matcher named = NAMED.matcher(series);
        if (named.matches()) {
            return new Curve(heading, evidence.dumpsUnderLoad().stream()
                    .map(dump -> new Point((dump.atMillis() - from) / Readings.MILLIS, dump.countNamed(named.group(1))))
                    .toList());
        }
        Reading reading = reading(series);
        return new Curve(heading, evidence.underLoad().stream().filter(scrape -> reading.of(scrape).isPresent())
                .map(scrape -> new Point((scrape.atMillis() - from) / Readings.MILLIS,
                        reading.of(scrape).getAsDouble()))
                .toList());
    }

    /** Throws {@link UsageException} where the series is none of those that can be drawn. */
    public static void check(String series) {
        if (!NAMED.matcher(series).matches()) {
            reading(series);
        }
    }

    private static Reading reading(String series) {
        Matcher matcher = WITH_PARAMETER.matcher(series);
        String name = matcher.matches() ? matcher.group(1) : series;
        String parameter = matcher.matches() ? matcher.group(2) : "";
        return switch (name) {
            case "executor.queue" -> Readings.ofExecutor(Readings.QUEUED, parameter);
            case "executor.pool" -> Readings.ofExecutor(Readings.POOL_SIZE, parameter);
            case "metric" -> Selector.of(parameter)::in;
            case "heap" -> scrape -> Readings.times(scrape.sum("jvm_memory_used_bytes", "area", "heap"), 1 / MEGABYTE);
            case "threads.live" -> scrape -> scrape.value(Scrape.LIVE);
            default -> throw new UsageException(
                    ("'%s' cannot be drawn over time; there are executor.queue(NAME), executor.pool(NAME),"
                            + " metric(SERIES), heap, threads.live and threads.named(NAME).").formatted(series));
        };
    }
}
