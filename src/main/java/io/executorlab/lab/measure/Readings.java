package io.executorlab.lab.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.experiment.Load;

/** The readings that the measures' formulas share. Empty means that the evidence does not hold the value. */
public final class Readings {

    public static final double MILLIS = 1000;
    public static final String QUEUED = "executor_queued_tasks";
    public static final String CPU_TIME = "process_cpu_time_ns_total";
    static final String COMPLETED = "executor_completed_tasks_total";
    public static final String ACTIVE = "executor_active_threads";

    static final String ROUND_COUNT = "round-count(%s)";
    private static final String NAME = "name";
    private static final String SERVER = "http_server_requests_seconds";

    private Readings() {
    }

    /** One figure of one scrape. */
    @FunctionalInterface
    public interface Reading {
        OptionalDouble of(Scrape scrape);
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
        return scrape -> total(Stream.of(names.split("\\|")).map(name -> scrape.sum(metric, NAME, name)));
    }

    private static OptionalDouble total(Stream<OptionalDouble> values) {
        return values.flatMapToDouble(OptionalDouble::stream).reduce(Double::sum);
    }

    public static Reading metric(Series series) {
        return scrape -> scrape.sum(series);
    }

    static Reading metric(String name) {
        return scrape -> scrape.value(name);
    }

    static OptionalDouble max(Evidence evidence, Reading reading) {
        return max(evidence.underLoad(), reading);
    }

    static OptionalDouble max(List<Scrape> scrapes, Reading reading) {
        return values(scrapes, reading).max();
    }

    static OptionalDouble mean(Evidence evidence, Reading reading) {
        return values(evidence.underSteadyLoad(), reading).average();
    }

    static OptionalDouble median(Evidence evidence, Reading reading) {
        return Numbers.median(values(evidence.underSteadyLoad(), reading));
    }

    private static DoubleStream values(List<Scrape> scrapes, Reading reading) {
        return scrapes.stream().map(reading::of).flatMapToDouble(OptionalDouble::stream);
    }

    /** A counter's growth a second between the first and the last scrape under load, in a check under steady load. */
    public static OptionalDouble rate(Evidence evidence, Reading counter) {
        return rate(evidence.underSteadyLoad(), counter);
    }

    public static OptionalDouble rate(List<Scrape> scrapes, Reading counter) {
        if (scrapes.size() < 2) {
            return OptionalDouble.empty();
        }
        Scrape first = scrapes.get(0);
        Scrape last = scrapes.get(scrapes.size() - 1);
        return quotient(difference(counter.of(last), orZero(counter.of(first))),
                OptionalDouble.of((last.atMillis() - first.atMillis()) / MILLIS));
    }

    /** From the scrape before the load, in a check from the steady state's begin, to the last of all. */
    static OptionalDouble growth(Evidence evidence, Reading counter) {
        Optional<Scrape> from = evidence.countedFrom();
        if (from.isEmpty() || last(evidence).isEmpty()) {
            return OptionalDouble.empty();
        }
        return difference(counter.of(last(evidence).get()), orZero(counter.of(from.get())));
    }

    /** A gauge in the last scrape of all over that before the load; empty where one of them does not have it. */
    static OptionalDouble over(Evidence evidence, Reading gauge) {
        return difference(evidence.drained().map(gauge::of).orElse(OptionalDouble.empty()),
                evidence.baseline().map(gauge::of).orElse(OptionalDouble.empty()));
    }

    static OptionalDouble left(Evidence evidence) {
        return difference(evidence.drained().map(scrape -> scrape.value(Scrape.LIVE)).orElse(OptionalDouble.empty()),
                liveWhereCountingBegan(evidence));
    }

    // A scrape may read the gauge before the counter: what lives at the next one without having been started since was
    // alive already.
    private static OptionalDouble liveWhereCountingBegan(Evidence evidence) {
        Optional<Scrape> from = evidence.countedFrom();
        OptionalDouble started = from.map(scrape -> scrape.value(Scrape.STARTED)).orElse(OptionalDouble.empty());
        Stream<Scrape> alike = started.isEmpty() ? Stream.empty()
                : evidence.counted().stream().limit(2).filter(scrape -> scrape.value(Scrape.STARTED).equals(started));
        return Stream.concat(from.stream(), alike).flatMapToDouble(scrape -> scrape.value(Scrape.LIVE).stream()).max();
    }

    /** A counter's growth over the load's steady part; where that is not known, as {@link #growth}. */
    static OptionalDouble steadyGrowth(Evidence evidence, Reading counter) {
        List<Scrape> scrapes = evidence.underSteadyLoad();
        return evidence.steadyPart().isEmpty() || scrapes.size() < 2 ? growth(evidence, counter)
                : difference(counter.of(scrapes.get(scrapes.size() - 1)), orZero(counter.of(scrapes.get(0))));
    }

    /** The mean of a timer over the load's steady part, in milliseconds. */
    static OptionalDouble timerMean(Evidence evidence, String timer, Map<String, String> labels) {
        return times(quotient(steadyGrowth(evidence, scrape -> scrape.sum(timer + "_sum", labels)),
                steadyGrowth(evidence, scrape -> scrape.sum(timer + "_count", labels))), MILLIS);
    }

    static OptionalDouble handled(Evidence evidence) {
        return growth(evidence, evidence.requests()::in);
    }

    /** The mean of the server's own timer for {@code GET /products/{id}} or for a URI template under every method. */
    static OptionalDouble serverMean(Evidence evidence, String request) {
        return timerMean(evidence, SERVER, labels(request));
    }

    static Map<String, String> labels(String request) {
        int blank = request.indexOf(' ');
        String uri = request.substring(blank + 1);
        return blank < 0 ? Map.of("uri", uri) : Map.of("uri", uri, "method", request.substring(0, blank));
    }

    /** A counter of the client by its role. In a check, the requests that the server handled stand for those sent. */
    static OptionalDouble requests(Evidence evidence, String role) {
        if (evidence.run().watched() != null && role.equals("sent")) {
            return handled(evidence);
        }
        String counter = evidence.run().subject().counters().get(role);
        return counter == null || evidence.k6().isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(evidence.k6().get().count(counter));
    }

    /** Of the steady part where it is known; the role is {@code latency}, or {@code latency(NAME)} of a request. */
    static OptionalDouble latency(Evidence evidence, String role, String field) {
        String trend = evidence.run().subject().counters().get(role);
        if (trend == null || evidence.k6().isEmpty()) {
            return OptionalDouble.empty();
        }
        return evidence.k6().get().steadyTrend(trend, field);
    }

    /** As planned, with a load by rounds until the last had ended, in a check during the steady state. */
    static OptionalDouble arrivalSeconds(Evidence evidence) {
        if (evidence.run().watched() != null) {
            return OptionalDouble.of(evidence.steady()
                    .map(steady -> (steady.requestsTo().atMillis() - steady.from().atMillis()) / MILLIS)
                    .orElseGet(evidence.run().times()::loadSeconds));
        }
        Map<String, String> load = evidence.run().subject().load();
        if (load.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(Load.rounds(load).isPresent() ? evidence.run().times().loadSeconds()
                : Load.duration(load).toMillis() / MILLIS);
    }

    /** Answers that came within the load's steady part, or, where it is not known, within its time, a second. */
    static OptionalDouble throughput(Evidence evidence) {
        if (evidence.steadyPart().isPresent() && evidence.k6().isPresent()) {
            return OptionalDouble
                    .of(evidence.k6().get().answeredInSteadyPart() / evidence.steadyPart().get().seconds());
        }
        OptionalDouble inTime = requests(evidence, "in-time");
        return quotient(inTime.isPresent() ? inTime : requests(evidence, "answered"), arrivalSeconds(evidence));
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

    static OptionalDouble orZero(OptionalDouble value) {
        return OptionalDouble.of(value.orElse(0));
    }

    static OptionalDouble notNegative(OptionalDouble value) {
        return value.isPresent() ? OptionalDouble.of(Math.max(0, value.getAsDouble())) : value;
    }

    public static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }

    static OptionalDouble difference(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent() ? OptionalDouble.of(a.getAsDouble() - b.getAsDouble())
                : OptionalDouble.empty();
    }

    static OptionalDouble quotient(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent() && b.getAsDouble() != 0
                ? OptionalDouble.of(a.getAsDouble() / b.getAsDouble())
                : OptionalDouble.empty();
    }
}
