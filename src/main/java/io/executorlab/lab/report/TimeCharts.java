package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

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

/** Draws every run over its time, from some seconds before the load to the last scrape. */
public final class TimeCharts {

    public static final String BY_NAME = "threads.named";

    public static final int OF_THREADS = 3;

    private static final long BEFORE_MILLIS = 5000;
    private static final String NAMED = "threads.named(";
    private static final List<String> STATE_NAMES =
            List.of("runnable", "blocked", "waiting", "timed-waiting", "new", "terminated");

    private TimeCharts() {
    }

    public static List<TimeChart> of(Evidence evidence) {
        List<Scrape> scrapes = evidence.scrapes().stream()
                .filter(scrape -> scrape.atMillis() >= evidence.run().times().loadFrom() - BEFORE_MILLIS).toList();
        List<Double> seconds = scrapes.stream().map(scrape -> second(evidence, scrape.atMillis())).toList();
        List<TimeChart> charts = new ArrayList<>();
        Map<String, List<Double>> states = new LinkedHashMap<>();
        STATE_NAMES.forEach(state -> states.put(state,
                TimeChart.values(scrapes, scrape -> scrape.sum(Scrape.STATES, "state", state))));
        charts.add(new TimeChart("threads.state", "Threads by state", true, seconds, states));
        charts.add(byName(evidence));
        charts.add(TimeChart.single("threads.started-per-second", "Threads started per second", seconds,
                started(scrapes)));
        List<Map<String, Double>> pools =
                scrapes.stream().map(scrape -> Readings.ofExecutors(Pools.SIZE, scrape)).toList();
        List<Map<String, Double>> queues =
                scrapes.stream().map(scrape -> Readings.ofExecutors(Readings.QUEUED, scrape)).toList();
        for (String name : Readings.executors(scrapes, Pools.SIZE, Readings.QUEUED)) {
            charts.add(TimeChart.single("executor.pool(" + name + ")", name + ": threads", seconds,
                    pools.stream().map(pool -> pool.get(name)).toList()));
            charts.add(TimeChart.single("executor.queue(" + name + ")", name + ": tasks in the queue", seconds,
                    queues.stream().map(queue -> queue.get(name)).toList()));
        }
        charts.add(TimeChart.single("hikari.active", "Database connections in use", seconds,
                TimeChart.values(scrapes, scrape -> scrape.value("hikaricp_connections_active"))));
        charts.add(TimeChart.single("hikari.pending", "Threads waiting for a database connection", seconds,
                TimeChart.values(scrapes, scrape -> scrape.value("hikaricp_connections_pending"))));
        charts.add(TimeChart.single("connector.busy", "Connector threads at work", seconds,
                TimeChart.values(scrapes, TimeCharts::busy)));
        return charts.stream().map(TimeChart::thinned).toList();
    }

    /** Throws {@link UsageException} where {@link #check} does. */
    public static TimeChart of(String series, String heading, Evidence evidence) {
        List<Double> seconds = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        if (series.startsWith(NAMED)) {
            evidence.dumpsUnderLoad().forEach(dump -> {
                seconds.add(second(evidence, dump.atMillis()));
                values.add((double) dump.countNamed(Measures.parameter(series)));
            });
        } else {
            Reading reading = reading(series);
            evidence.underLoad().forEach(scrape -> reading.of(scrape).ifPresent(value -> {
                seconds.add(second(evidence, scrape.atMillis()));
                values.add(value);
            }));
        }
        return TimeChart.single(series, heading, seconds, values);
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

    private static TimeChart byName(Evidence evidence) {
        List<ThreadDump> dumps = evidence.dumps();
        List<Map<String, Long>> counts = dumps.stream().map(dump -> dump.threads().stream().collect(
                Collectors.groupingBy(thread -> ThreadNames.normalise(thread.name()), Collectors.counting()))).toList();
        Map<String, List<Double>> lines = new LinkedHashMap<>();
        counts.stream().flatMap(dump -> dump.keySet().stream()).distinct().sorted().forEach(
                name -> lines.put(name, counts.stream().map(dump -> (double) dump.getOrDefault(name, 0L)).toList()));
        return new TimeChart(BY_NAME, "Threads by name", true,
                dumps.stream().map(dump -> second(evidence, dump.atMillis())).toList(), lines);
    }

    /** Between each scrape and the one before it; none across a restart, where the counter falls. */
    private static List<Double> started(List<Scrape> scrapes) {
        List<Double> started = new ArrayList<>();
        for (int i = 0; i < scrapes.size(); i++) {
            OptionalDouble growth = i == 0 ? OptionalDouble.empty()
                    : Readings.rate(scrapes.subList(i - 1, i + 1), scrape -> scrape.value(Scrape.STARTED));
            started.add(growth.isPresent() && growth.getAsDouble() >= 0 ? growth.getAsDouble() : null);
        }
        return started;
    }

    private static double second(Evidence evidence, long atMillis) {
        return (atMillis - evidence.run().times().loadFrom()) / Readings.MILLIS;
    }
}
