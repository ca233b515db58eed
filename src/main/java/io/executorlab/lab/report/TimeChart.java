package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.diagnosis.Pools;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.measure.Measures;
import io.executorlab.lab.measure.Parameter;
import io.executorlab.lab.measure.Readings;
import io.executorlab.lab.measure.Readings.Reading;

/**
 * Figures over the time of a run, drawn as lines.
 *
 * @param id the same for the same figure of other runs
 * @param stacked whether the lines add up to a whole
 * @param seconds since the load began; less than 0 before it
 * @param lines by name, each with a value for each of {@code seconds}; null where there is none
 */
public record TimeChart(String id, String title, boolean stacked, List<Double> seconds,
        Map<String, List<Double>> lines) {

    public static final String BY_NAME = "threads.named";

    /** The first of every run are about its threads. */
    static final int OF_THREADS = 3;

    private static final int POINTS_AT_MOST = 240;
    private static final long BEFORE_MILLIS = 5000;
    private static final String NAMED = "threads.named(";
    private static final List<String> STATE_NAMES =
            List.of("runnable", "blocked", "waiting", "timed-waiting", "new", "terminated");

    public static TimeChart single(String id, String title, List<Double> seconds, List<Double> values) {
        return new TimeChart(id, title, false, seconds, Map.of(title, values));
    }

    /**
     * Those that every run has, from some seconds before the load to the last scrape.
     *
     * @param from when their time begins, in milliseconds since the epoch
     */
    public static List<TimeChart> of(Evidence evidence, long from) {
        List<Scrape> scrapes = evidence.scrapes().stream()
                .filter(scrape -> scrape.atMillis() >= evidence.run().times().loadFrom() - BEFORE_MILLIS).toList();
        List<Double> seconds = scrapes.stream().map(scrape -> second(from, scrape.atMillis())).toList();
        List<TimeChart> charts = new ArrayList<>();
        Map<String, List<Double>> states = new LinkedHashMap<>();
        STATE_NAMES.forEach(
                state -> states.put(state, values(scrapes, scrape -> scrape.sum(Scrape.STATES, "state", state))));
        charts.add(new TimeChart("threads.state", "Threads by state", true, seconds, states));
        charts.add(byName(evidence, from));
        // None across a restart, where the counter falls.
        charts.add(single("threads.started-per-second", "Threads started per second", seconds,
                between(scrapes, (earlier, later) -> Readings
                        .rate(List.of(earlier, later), scrape -> scrape.value(Scrape.STARTED)).stream()
                        .filter(rate -> rate >= 0).findFirst())));
        for (String name : Readings.executors(scrapes, Pools.SIZE, Readings.QUEUED)) {
            charts.add(single("executor.pool(" + name + ")", name + ": threads", seconds,
                    values(scrapes, scrape -> scrape.sum(Pools.SIZE, "name", name))));
            charts.add(single("executor.queue(" + name + ")", name + ": tasks in the queue", seconds,
                    values(scrapes, scrape -> scrape.sum(Readings.QUEUED, "name", name))));
        }
        charts.add(single("hikari.active", "Database connections in use", seconds,
                values(scrapes, scrape -> scrape.value("hikaricp_connections_active"))));
        charts.add(single("hikari.pending", "Threads waiting for a database connection", seconds,
                values(scrapes, scrape -> scrape.value("hikaricp_connections_pending"))));
        charts.add(single("connector.busy", "Connector threads at work", seconds, values(scrapes, TimeChart::busy)));
        return charts.stream().map(TimeChart::thinned).toList();
    }

    /** Throws {@link UsageException} where {@link #check} does. */
    static TimeChart of(String series, String heading, Evidence evidence) {
        long from = evidence.run().times().loadFrom();
        List<Double> seconds = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        if (series.startsWith(NAMED)) {
            evidence.dumpsUnderLoad().forEach(dump -> {
                seconds.add(second(from, dump.atMillis()));
                values.add((double) dump.countNamed(Measures.parameter(series)));
            });
        } else {
            Reading reading = reading(series);
            evidence.underLoad().forEach(scrape -> reading.of(scrape).ifPresent(value -> {
                seconds.add(second(from, scrape.atMillis()));
                values.add(value);
            }));
        }
        return single(series, heading, seconds, values);
    }

    /** Throws {@link UsageException} where the series is none of those that can be drawn. */
    public static void check(String series) {
        if (!series.startsWith(NAMED)) {
            reading(series);
        }
    }

    private static Reading reading(String series) {
        String parameter = Measures.parameter(series);
        return switch (series.replaceFirst("\\(.*", "")) {
            case "executor.queue" -> Readings.ofExecutor(Readings.QUEUED, parameter);
            case "executor.pool" -> Readings.ofExecutor(Pools.SIZE, parameter);
            case "metric" -> Readings.metric(Parameter.series(parameter));
            case "heap" -> Readings.HEAP;
            case "threads.live" -> scrape -> scrape.value(Scrape.LIVE);
            default -> throw new UsageException(
                    ("'%s' cannot be drawn over time; there are executor.queue(NAME), executor.pool(NAME),"
                            + " metric(SERIES), heap, threads.live and threads.named(NAME).").formatted(series));
        };
    }

    private static OptionalDouble busy(Scrape scrape) {
        OptionalDouble busy = scrape.value("tomcat_threads_busy_threads");
        return busy.isPresent() ? busy : scrape.sum(Readings.ACTIVE, "name", "tomcat");
    }

    private static TimeChart byName(Evidence evidence, long from) {
        List<ThreadDump> dumps = evidence.dumps();
        List<Map<String, Long>> counts = dumps.stream().map(dump -> dump.threads().stream().collect(
                Collectors.groupingBy(thread -> ThreadNames.normalise(thread.name()), Collectors.counting()))).toList();
        Map<String, List<Double>> lines = new LinkedHashMap<>();
        counts.stream().flatMap(dump -> dump.keySet().stream()).distinct().sorted().forEach(
                name -> lines.put(name, counts.stream().map(dump -> (double) dump.getOrDefault(name, 0L)).toList()));
        return new TimeChart(BY_NAME, "Threads by name", true,
                dumps.stream().map(dump -> second(from, dump.atMillis())).toList(), lines);
    }

    /** A value for each scrape, made of the one before and it; null for the first, and where there is none. */
    public static List<Double> between(List<Scrape> scrapes, BiFunction<Scrape, Scrape, OptionalDouble> value) {
        return IntStream.range(0, scrapes.size()).mapToObj(i -> i == 0 ? OptionalDouble.empty()
                : value.apply(scrapes.get(i - 1), scrapes.get(i))).map(TimeChart::orNull).toList();
    }

    private static double second(long from, long atMillis) {
        return (atMillis - from) / Readings.MILLIS;
    }

    /** Null where a scrape has none. */
    private static List<Double> values(List<Scrape> scrapes, Reading reading) {
        return scrapes.stream().map(reading::of).map(TimeChart::orNull).toList();
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    public boolean isEmpty() {
        return lines.values().stream().flatMap(List::stream).noneMatch(value -> value != null && value != 0);
    }

    public OptionalDouble most() {
        return numbers(totals()).max();
    }

    private static DoubleStream numbers(List<Double> values) {
        return values.stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue);
    }

    /** Null where there is none. */
    public List<Double> totals() {
        List<Double> totals = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            int at = i;
            DoubleStream values = numbers(lines.values().stream().map(line -> line.get(at)).toList());
            totals.add(orNull(stacked ? values.reduce(Double::sum) : values.max()));
        }
        return totals;
    }

    /** With the lines that reach highest alone, and one of this name that the others add up to. */
    public TimeChart largest(int most, String others) {
        Map<String, List<Double>> kept = new LinkedHashMap<>();
        lines.entrySet().stream().filter(line -> !line.getKey().equals(others))
                .sorted(Comparator.comparingDouble(line -> -numbers(line.getValue()).max().orElse(0))).limit(most)
                .forEach(line -> kept.put(line.getKey(), line.getValue()));
        kept.put(others, IntStream.range(0, seconds.size()).mapToObj(i -> lines.entrySet().stream()
                .filter(line -> !kept.containsKey(line.getKey()) && line.getValue().get(i) != null)
                .mapToDouble(line -> line.getValue().get(i)).sum()).toList());
        return new TimeChart(id, title, stacked, seconds, kept);
    }

    /**
     * The same with at most 240 points; each is then the highest value of a stretch of time, so that no peak is lost.
     */
    public TimeChart thinned() {
        int stretch = (seconds.size() + POINTS_AT_MOST - 1) / POINTS_AT_MOST;
        if (stretch <= 1) {
            return this;
        }
        Map<String, List<Double>> thinned = new LinkedHashMap<>();
        lines.forEach((name, values) -> thinned.put(name, starts(stretch).mapToObj(start -> values
                .subList(start, Math.min(values.size(), start + stretch)).stream().filter(Objects::nonNull)
                .max(Double::compare).orElse(null)).toList()));
        return new TimeChart(id, title, stacked, starts(stretch).mapToObj(seconds::get).toList(), thinned);
    }

    private IntStream starts(int stretch) {
        return IntStream.iterate(0, start -> start < seconds.size(), start -> start + stretch);
    }
}
