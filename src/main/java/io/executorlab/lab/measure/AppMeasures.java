package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.either;
import static io.executorlab.lab.measure.Readings.growth;
import static io.executorlab.lab.measure.Readings.latency;
import static io.executorlab.lab.measure.Readings.max;
import static io.executorlab.lab.measure.Readings.mean;
import static io.executorlab.lab.measure.Readings.metric;
import static io.executorlab.lab.measure.Readings.ofExecutor;
import static io.executorlab.lab.measure.Readings.orZero;
import static io.executorlab.lab.measure.Readings.over;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.rate;
import static io.executorlab.lab.measure.Readings.requests;
import static io.executorlab.lab.measure.Readings.steadyGrowth;
import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.executorlab.lab.diagnosis.Pools;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Measure.Formula;
import io.executorlab.lab.measure.Readings.Reading;

/**
 * The measures of an app by its own metrics: heap, file descriptors, processes and processors, any metric, and of a
 * service between a connector, executors, a connection pool and a remote client what it answered and who waits for
 * which of them. Of the lab's own loads, which are the client, what was sent, answered, and after what time.
 */
final class AppMeasures {

    private static final double PERCENT = 100;
    private static final double NANOS_OF_A_SECOND = 1e9;
    private static final String BUSY = "system_cpu_usage";
    // Two readings at once would show what the reading itself takes.
    private static final long LEAST_GAP_MILLIS = 500;
    private static final String ACQUIRE = "hikaricp_connections_acquire_seconds";
    private static final String PENDING = "hikaricp_connections_pending";
    private static final Reading IN_CONNECTOR = ofExecutor(Readings.QUEUED, "tomcat");
    private static final Reading FOR_SEARCH = metric("search_client_connections_pending");
    private static final Reading IN_SEARCH = metric("search_client_connections_leased");
    // What came in and what went out differ by the growth: up to a tenth of what passed it changes a mean time as
    // little.
    private static final double GROWTH_AT_MOST = 0.1;
    private static final int SCRAPES_AT_LEAST = 4;
    private static final String LATENCY = "latency";

    static final Map<String, Formula> FORMULAS = Map.ofEntries(
            entry("metric.max(*)", (evidence, series) -> max(evidence, metric(Parameter.series(series)))),
            entry("metric.mean(*)", (evidence, series) -> mean(evidence, metric(Parameter.series(series)))),
            entry("metric.growth(*)", (evidence, series) -> growth(evidence, metric(Parameter.series(series)))),
            entry("timer.mean(*)", (evidence, series) -> Readings.timerMean(evidence,
                    Parameter.series(series).metric() + "_seconds", Parameter.series(series).labels())),
            entry("heap.max", (evidence, none) -> max(evidence, Readings.HEAP)),
            entry("heap.after-gc", (evidence, none) -> Readings.HEAP.in(evidence.afterGc())),
            entry("fds.max", (evidence, none) -> max(evidence, metric(Scrape.FILES))),
            entry("fds.left", (evidence, none) -> over(evidence, metric(Scrape.FILES))),
            entry("children.left", (evidence, none) -> over(evidence, metric(Scrape.CHILDREN))),
            entry("zombies.max", (evidence, none) -> max(evidence, metric(Scrape.ZOMBIES))),
            entry("temporary-files.left", (evidence, none) -> over(evidence, metric(Scrape.TEMPORARY_FILES))),
            entry("cpu.cores", (evidence, none) -> rate(evidence, metric(Readings.CPU_TIME)) / NANOS_OF_A_SECOND),
            entry("cpu.busy", (evidence, none) -> PERCENT * of(evidence.cpu(), CpuUse::busy)),
            entry("cpu.busy.max", (evidence, none) -> PERCENT * busiest(evidence)),
            entry("cpu.of(*)", (evidence, part) -> PERCENT * of(evidence.cpu(), cpu -> cpu.share(part))),
            entry("context-switches.per-request", (evidence, none) -> quotient(switches(evidence), handled(evidence))),
            entry("process.restarts",
                    (evidence, none) -> evidence.scrapes().isEmpty() ? Double.NaN : evidence.restarts()),
            entry("scrape.gap.max", (evidence, none) -> longestGap(evidence)),
            entry("executor.queue.max(*)",
                    (evidence, name) -> max(evidence.underLoadSinceWarmUp(), ofExecutor(Readings.QUEUED, name))),
            entry("executor.queue.mean(*)", (evidence, name) -> mean(evidence, ofExecutor(Readings.QUEUED, name))),
            entry("executor.queue.left",
                    (evidence, none) -> over(evidence,
                            scrape -> OptionalDouble.of(scrape.value(Readings.QUEUED).orElse(0)))),
            entry("executor.pool.max(*)", (evidence, name) -> max(evidence, ofExecutor(Pools.SIZE, name))),
            entry("executor.completed-per-second(*)",
                    (evidence, name) -> rate(evidence, ofExecutor(Readings.COMPLETED, name))),
            entry("executor.stalled(*)", Stall::secondsOf),
            entry("requests.handled", (evidence, none) -> Readings.handled(evidence)),
            entry("requests.server-errors", (evidence, none) -> growth(evidence, evidence.requests()::serverErrorsIn)),
            entry("http.server.mean(*)", Readings::serverMean),
            entry("hikari.pending.max", (evidence, none) -> max(evidence.underLoadSinceWarmUp(), metric(PENDING))),
            entry("hikari.pending.mean", (evidence, none) -> mean(evidence, metric(PENDING))),
            entry("wait.connector-queue", (evidence, none) -> byLittlesLaw(evidence, IN_CONNECTOR)),
            entry("wait.database-connection", (evidence, none) -> forDatabaseConnection(evidence)),
            entry("wait.search-connection", (evidence, none) -> byLittlesLaw(evidence, FOR_SEARCH)),
            entry("wait.search", (evidence, none) -> byLittlesLaw(evidence, IN_SEARCH)),
            entry("wait.rest", (evidence, none) -> rest(evidence)),
            count("requests.sent", "sent"),
            count("requests.answered", "answered"),
            count("requests.failed", "failed"),
            count("requests.timed-out", "timed-out"),
            count("requests.refused", "refused"),
            entry("requests.unanswered",
                    (evidence, none) -> requests(evidence, "sent") - requests(evidence, "answered")),
            entry("requests.answered-share",
                    (evidence, none) -> PERCENT * quotient(requests(evidence, "answered"), requests(evidence, "sent"))),
            // Earlier runs have the scrapes' counters by their names alone.
            entry("requests.counted(*)", (evidence, what) -> either(requests(evidence, "counted(" + what + ")"),
                    requests(evidence, what))),
            entry("requests.per-second", (evidence, none) -> Readings.throughput(evidence)),
            client("http.client.mean", "avg"),
            client("http.client.p95", "p(95)"),
            client("http.client.shortest", "min"),
            client("http.client.mean(*)", "avg"),
            client("http.client.p95(*)", "p(95)"),
            client("http.client.max(*)", "max"),
            round("round.median(*)", "med"),
            round("round.min(*)", "min"),
            round("round.max(*)", "max"),
            entry("proxy.logged(*)",
                    (evidence, text) -> evidence.proxy().map(log -> (double) log.logged(text)).orElse(Double.NaN)),
            entry("app-end(*)", (evidence, what) -> of(evidence.appEnd(), end -> end.of(what))));

    private static <T> double of(Optional<T> part, Function<T, OptionalDouble> figure) {
        return part.map(figure).orElse(OptionalDouble.empty()).orElse(Double.NaN);
    }

    private static double switches(Evidence evidence) {
        return evidence.cpu().map(CpuUse::switches).map(switches -> (double) switches.all()).orElse(Double.NaN);
    }

    /** Over the time that the operating system's counters are read for, which is the whole load. */
    private static double handled(Evidence evidence) {
        return of(evidence.baseline(), before -> evidence.drained()
                .map(after -> evidence.requests().between(before, after)).orElse(OptionalDouble.empty()));
    }

    private static double busiest(Evidence evidence) {
        List<Scrape> scrapes = evidence.underLoad();
        return IntStream.range(1, scrapes.size())
                .filter(i -> scrapes.get(i).atMillis() - scrapes.get(i - 1).atMillis() >= LEAST_GAP_MILLIS)
                .mapToObj(i -> scrapes.get(i).value(BUSY)).flatMapToDouble(OptionalDouble::stream).max()
                .orElse(Double.NaN);
    }

    private static double longestGap(Evidence evidence) {
        RunLog.Times times = evidence.run().times();
        List<Scrape> scrapes = evidence.scrapes();
        LongStream fresh = IntStream.range(0, scrapes.size())
                .filter(i -> i == 0 || scrapes.get(i).isNewerThan(scrapes.get(i - 1)))
                .mapToLong(i -> scrapes.get(i).atMillis())
                .filter(at -> at >= times.loadFrom() && at <= times.loadTo());
        return Readings.seconds(times.loadFrom(), fresh, times.loadTo()).max().orElse(Double.NaN);
    }

    private static double forDatabaseConnection(Evidence evidence) {
        return Readings.MILLIS * quotient(steadyGrowth(evidence, metric(ACQUIRE + "_sum")),
                steadyGrowth(evidence, evidence.requests()::in));
    }

    /** A time in a queue is its mean length over what passes through it; not known where the queue grew. */
    private static double byLittlesLaw(Evidence evidence, Reading queue) {
        return grew(evidence, queue) ? Double.NaN
                : Readings.MILLIS * quotient(mean(evidence, queue), rate(evidence, evidence.requests()::in));
    }

    private static double rest(Evidence evidence) {
        if (grew(evidence, IN_CONNECTOR) || grew(evidence, FOR_SEARCH) || grew(evidence, IN_SEARCH)) {
            return Double.NaN;
        }
        return Math.max(0, latency(evidence, LATENCY, "avg") - orZero(byLittlesLaw(evidence, IN_CONNECTOR))
                - orZero(forDatabaseConnection(evidence)) - orZero(byLittlesLaw(evidence, FOR_SEARCH))
                - orZero(byLittlesLaw(evidence, IN_SEARCH)));
    }

    private static boolean grew(Evidence evidence, Reading queue) {
        List<Scrape> scrapes = evidence.underSteadyLoad();
        if (scrapes.size() < SCRAPES_AT_LEAST) {
            return false;
        }
        // The second half: in the first one a queue that will stand may still fill.
        Scrape first = scrapes.get(scrapes.size() / 2);
        Scrape last = scrapes.get(scrapes.size() - 1);
        return growth(first, last, queue) > GROWTH_AT_MOST * orZero(growth(first, last, evidence.requests()::in));
    }

    private static Map.Entry<String, Formula> count(String measure, String role) {
        return entry(measure, (evidence, none) -> requests(evidence, role));
    }

    private static Map.Entry<String, Formula> client(String measure, String field) {
        return entry(measure, (evidence, request) -> latency(evidence,
                request.isEmpty() ? LATENCY : "%s(%s)".formatted(LATENCY, request), field));
    }

    private static Map.Entry<String, Formula> round(String measure, String field) {
        return entry(measure, (evidence, what) -> either(latency(evidence, Readings.ROUND_COUNT.formatted(what), field),
                latency(evidence, "round(" + what + ")", field)));
    }
}
