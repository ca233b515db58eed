package io.executorlab.lab.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.K6Summary;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.experiment.Load;

/** The readings that the measures' formulas share. What the evidence does not hold is {@link Double#NaN}, never 0. */
public final class Readings {

    public static final double MILLIS = 1000;
    public static final String QUEUED = "executor_queued_tasks";
    public static final String CPU_TIME = "process_cpu_time_ns_total";
    static final String COMPLETED = "executor_completed_tasks_total";
    public static final String ACTIVE = "executor_active_threads";

    /** In megabytes. */
    public static final Reading HEAP = scrape -> known(
            scrape.sum(Scrape.MEMORY, "area", "heap").orElse(Double.NaN) / (1 << 20));

    static final String ROUND_COUNT = "round-count(%s)";
    private static final String NAME = "name";
    private static final String SERVER = "http_server_requests_seconds";

    /** One figure of one scrape; empty where it is not there. */
    @FunctionalInterface
    public interface Reading {

        OptionalDouble of(Scrape scrape);

        default double in(Scrape scrape) {
            return of(scrape).orElse(Double.NaN);
        }

        default double in(Optional<Scrape> scrape) {
            return scrape.map(this::in).orElse(Double.NaN);
        }
    }

    public static Set<String> executors(List<Scrape> scrapes, String... metrics) {
        return scrapes.stream().flatMap(scrape -> Stream.of(metrics).flatMap(metric -> scrape.labels(metric, NAME)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** By the bean's name, in one pass over the scrape. */
    public static Map<String, Double> ofExecutors(String metric, Scrape scrape) {
        return scrape.sums(metric, NAME);
    }

    /** A metric of the executor bean of this name, or of several with | between them, whichever are there. */
    public static Reading ofExecutor(String metric, String names) {
        return scrape -> Stream.of(names.split("\\|")).map(name -> scrape.sum(metric, NAME, name))
                .flatMapToDouble(OptionalDouble::stream).reduce(Double::sum);
    }

    public static Reading metric(Series series) {
        return scrape -> scrape.sum(series);
    }

    static Reading metric(String name) {
        return scrape -> scrape.value(name);
    }

    static double max(Evidence evidence, Reading reading) {
        return max(evidence.underLoad(), reading);
    }

    static double max(List<Scrape> scrapes, Reading reading) {
        return values(scrapes, reading).max().orElse(Double.NaN);
    }

    static double mean(Evidence evidence, Reading reading) {
        return values(evidence.underSteadyLoad(), reading).average().orElse(Double.NaN);
    }

    static double median(Evidence evidence, Reading reading) {
        return Numbers.median(values(evidence.underSteadyLoad(), reading)).orElse(Double.NaN);
    }

    private static DoubleStream values(List<Scrape> scrapes, Reading reading) {
        return scrapes.stream().map(reading::of).flatMapToDouble(OptionalDouble::stream);
    }

    /** A counter's growth a second between the first and the last scrape under load, in a check under steady load. */
    static double rate(Evidence evidence, Reading counter) {
        return rate(evidence.underSteadyLoad(), counter).orElse(Double.NaN);
    }

    public static OptionalDouble rate(List<Scrape> scrapes, Reading counter) {
        if (scrapes.size() < 2) {
            return OptionalDouble.empty();
        }
        Scrape first = scrapes.get(0);
        Scrape last = scrapes.get(scrapes.size() - 1);
        return known(quotient(growth(first, last, counter), (last.atMillis() - first.atMillis()) / MILLIS));
    }

    /** From the scrape before the load, in a check from the steady state's begin, to the last of all. */
    static double growth(Evidence evidence, Reading counter) {
        return evidence.countedFrom().flatMap(from -> last(evidence).map(to -> growth(from, to, counter)))
                .orElse(Double.NaN);
    }

    /** A counter begins with what it counts first. */
    static double growth(Scrape earlier, Scrape later, Reading counter) {
        return counter.in(later) - orZero(counter.in(earlier));
    }

    /** A gauge in the last scrape of all over that before the load. */
    static double over(Evidence evidence, Reading gauge) {
        return gauge.in(evidence.drained()) - gauge.in(evidence.baseline());
    }

    /** A counter's growth over the load's steady part; where that is not known, as {@link #growth}. */
    static double steadyGrowth(Evidence evidence, Reading counter) {
        List<Scrape> scrapes = evidence.underSteadyLoad();
        return evidence.steadyPart().isEmpty() || scrapes.size() < 2 ? growth(evidence, counter)
                : growth(scrapes.get(0), scrapes.get(scrapes.size() - 1), counter);
    }

    /** The mean of a timer over the load's steady part, in milliseconds. */
    static double timerMean(Evidence evidence, String timer, Map<String, String> labels) {
        return MILLIS * quotient(steadyGrowth(evidence, scrape -> scrape.sum(new Series(timer + "_sum", labels))),
                steadyGrowth(evidence, scrape -> scrape.sum(new Series(timer + "_count", labels))));
    }

    static double handled(Evidence evidence) {
        return growth(evidence, evidence.requests()::in);
    }

    /** The mean of the server's own timer for {@code GET /products/{id}} or for a URI template under every method. */
    static double serverMean(Evidence evidence, String request) {
        int blank = request.indexOf(' ');
        String uri = request.substring(blank + 1);
        return timerMean(evidence, SERVER,
                blank < 0 ? Map.of("uri", uri) : Map.of("uri", uri, "method", request.substring(0, blank)));
    }

    /** A counter of the client by its role. In a check, the requests that the server handled stand for those sent. */
    static double requests(Evidence evidence, String role) {
        return evidence.run().watched() != null && role.equals("sent") ? handled(evidence)
                : ofClient(evidence, role, (k6, counter) -> OptionalDouble.of(k6.count(counter)));
    }

    /** Of the steady part where it is known; the role is {@code latency}, or {@code latency(NAME)} of a request. */
    static double latency(Evidence evidence, String role, String field) {
        return ofClient(evidence, role, (k6, trend) -> k6.steadyTrend(trend, field));
    }

    private static double ofClient(Evidence evidence, String role,
            BiFunction<K6Summary, String, OptionalDouble> figure) {
        String metric = evidence.run().subject().counters().get(role);
        return metric == null ? Double.NaN
                : evidence.k6().map(k6 -> figure.apply(k6, metric)).orElse(OptionalDouble.empty()).orElse(Double.NaN);
    }

    /** As planned, with a load by rounds until the last had ended, in a check during the steady state. */
    static double arrivalSeconds(Evidence evidence) {
        RunLog.Times times = evidence.run().times();
        if (evidence.run().watched() != null) {
            return evidence.steady()
                    .map(steady -> (steady.requestsTo().atMillis() - steady.from().atMillis()) / MILLIS)
                    .orElseGet(times::loadSeconds);
        }
        Map<String, String> load = evidence.run().subject().load();
        return load.isEmpty() ? Double.NaN
                : Load.rounds(load).isPresent() ? times.loadSeconds() : Load.duration(load).toMillis() / MILLIS;
    }

    /** Answers that came within the load's steady part, or, where it is not known, within its time, a second. */
    static double throughput(Evidence evidence) {
        if (evidence.steadyPart().isPresent() && evidence.k6().isPresent()) {
            return evidence.k6().get().answeredInSteadyPart() / evidence.steadyPart().get().seconds();
        }
        return quotient(either(requests(evidence, "in-time"), requests(evidence, "answered")),
                arrivalSeconds(evidence));
    }

    public static Optional<Scrape> last(Evidence evidence) {
        return evidence.drained().or(() -> evidence.underLoad().stream().reduce((first, second) -> second));
    }

    /** The times between one moment and the next, in milliseconds since the epoch. */
    static DoubleStream seconds(long from, LongStream between, long to) {
        return seconds(LongStream.concat(LongStream.concat(LongStream.of(from), between), LongStream.of(to)).toArray());
    }

    static DoubleStream seconds(long[] moments) {
        return IntStream.range(1, moments.length).mapToDouble(i -> Math.max(0, moments[i] - moments[i - 1]) / MILLIS);
    }

    static double orZero(double value) {
        return either(value, 0);
    }

    static double either(double value, double otherwise) {
        return Double.isNaN(value) ? otherwise : value;
    }

    static double quotient(double a, double b) {
        return b == 0 ? Double.NaN : a / b;
    }

    static OptionalDouble known(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
