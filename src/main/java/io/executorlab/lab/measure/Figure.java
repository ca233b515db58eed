package io.executorlab.lab.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Readings.Reading;

/**
 * A measure over time, from scrape to scrape: a level, the growth of a counter in a second, or the mean of a timer.
 *
 * @param title what it shows, with its unit
 */
public record Figure(String title, OverTime overTime) {

    /** The live threads, on which most bounds are. */
    public static final Figure LIVE = level("Live threads", scrape -> scrape.value(Scrape.LIVE));

    private static final Figure STARTED = rate("Threads started per second", scrape -> scrape.value(Scrape.STARTED));
    private static final HandledRequests REQUESTS = HandledRequests.ofDefaultPath();
    private static final double NANOS = 1e9;

    /** One value for some scrapes in a row. */
    @FunctionalInterface
    public interface OverTime {

        /**
         * Empty where the scrapes do not have it, or nothing to be compared with.
         *
         * @param scrapes of one process, in the order of time
         * @param from the first that counts
         * @param to the first that counts no more
         */
        OptionalDouble of(List<Scrape> scrapes, int from, int to);
    }

    /** That of a measure which scrapes can carry; empty for all others, and for what says nothing over time. */
    public static Optional<Figure> of(String name) {
        Measure measure = Measures.named(name);
        String parameter = Measures.parameter(name);
        String metric = measure.source().words();
        if (Scraped.obstacle(name).isPresent() || measure.name().equals("process.restarts")) {
            return Optional.empty();
        }
        return Optional.of(switch (measure.name()) {
            case "requests.handled" -> rate("Requests handled per second", REQUESTS::in);
            case "requests.server-errors" -> rate("Requests per second that ended in 5xx", REQUESTS::serverErrorsIn);
            case "metric.growth(*)" -> rate(parameter + ": growth per second", Selector.of(parameter)::in);
            case "timer.mean(*)" -> mean(parameter + ": mean in ms", Selector.of(parameter).metric() + "_seconds",
                    Selector.of(parameter).wanted().labels());
            case "http.server.mean(*)" ->
                    mean("Mean time of " + parameter + " by the server, in ms", metric, Readings.labels(parameter));
            case "wait.database-connection" -> quotient("Mean wait of a request for a database connection, in ms",
                    scrape -> scrape.value(metric + "_sum"), REQUESTS::in);
            case "executor.pool.max(*)" -> level(parameter + ": threads", Readings.ofExecutor(metric, parameter));
            case "executor.completed-per-second(*)" ->
                    rate(parameter + ": tasks completed per second", Readings.ofExecutor(metric, parameter));
            case "fds.max", "fds.left" -> level("Open file descriptors", scrape -> scrape.value(metric));
            case "cpu.cores" ->
                    rate("Processor cores in use", scrape -> Readings.times(scrape.value(metric), 1 / NANOS));
            default -> metric.equals(Scrape.STARTED) ? STARTED : LIVE;
        });
    }

    private static Figure level(String title, Reading reading) {
        return new Figure(title,
                (scrapes, from, to) -> scrapes.subList(from, to).stream().map(reading::of)
                        .filter(OptionalDouble::isPresent)
                        .mapToDouble(OptionalDouble::getAsDouble).max());
    }

    private static Figure rate(String title, Reading counter) {
        return quotient(title, counter, scrape -> OptionalDouble.of((double) scrape.atMillis()));
    }

    private static Figure mean(String title, String timer, Map<String, String> labels) {
        return quotient(title, scrape -> scrape.sum(timer + "_sum", labels),
                scrape -> scrape.sum(timer + "_count", labels));
    }

    /**
     * The growth of one counter by that of another, from the scrape before to the last: times 1,000, for seconds are
     * milliseconds, or a rate is one.
     */
    private static Figure quotient(String title, Reading of, Reading by) {
        return new Figure(title, (scrapes, from, to) -> from == 0 ? OptionalDouble.empty()
                : Readings.times(Readings.quotient(growth(scrapes, from, to, of), growth(scrapes, from, to, by)),
                        Readings.MILLIS));
    }

    private static OptionalDouble growth(List<Scrape> scrapes, int from, int to, Reading counter) {
        return Readings.difference(counter.of(scrapes.get(to - 1)), counter.of(scrapes.get(from - 1)));
    }
}
