package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.difference;
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
import static io.executorlab.lab.measure.Readings.times;
import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

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

    private static final double MEGABYTE = 1024.0 * 1024.0;
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
            entry("heap.max", (evidence, none) -> inMegabytes(max(evidence, AppMeasures::heap))),
            entry("heap.after-gc", (evidence, none) -> inMegabytes(
                    evidence.afterGc().map(AppMeasures::heap).orElse(OptionalDouble.empty()))),
            entry("fds.max", (evidence, none) -> max(evidence, metric(Scrape.FILES))),
            entry("fds.left", (evidence, none) -> over(evidence, metric(Scrape.FILES))),
            entry("children.left", (evidence, none) -> over(evidence, metric(Scrape.CHILDREN))),
            entry("zombies.max", (evidence, none) -> max(evidence, metric(Scrape.ZOMBIES))),
            entry("temporary-files.left", (evidence, none) -> over(evidence, metric(Scrape.TEMPORARY_FILES))),
            entry("cpu.cores", (evidence, none) -> quotient(
                    rate(evidence, metric(Readings.CPU_TIME)), OptionalDouble.of(NANOS_OF_A_SECOND))),
            entry("cpu.busy", (evidence, none) -> ofProcessors(evidence, CpuUse::busy)),
            entry("cpu.busy.max", (evidence, none) -> times(busiest(evidence), PERCENT)),
            entry("cpu.of(*)", (evidence, part) -> ofProcessors(evidence, cpu -> cpu.share(part))),
            entry("context-switches.per-request", (evidence, none) -> quotient(switches(evidence), handled(evidence))),
            entry("process.restarts", (evidence, none) -> evidence.scrapes().isEmpty() ? OptionalDouble.empty()
                    : OptionalDouble.of(evidence.restarts())),
            entry("scrape.gap.max", (evidence, none) -> longestGap(evidence)),
            entry("executor.queue.max(*)",
                    (evidence, name) -> max(evidence.underLoadSinceWarmUp(), ofExecutor(Readings.QUEUED, name))),
            entry("executor.queue.mean(*)", (evidence, name) -> mean(evidence, ofExecutor(Readings.QUEUED, name))),
            entry("executor.queue.left",
                    (evidence, none) -> over(evidence, scrape -> orZero(scrape.value(Readings.QUEUED)))),
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
                    (evidence, none) -> difference(requests(evidence, "sent"), requests(evidence, "answered"))),
            entry("requests.answered-share", (evidence, none) -> times(
                    quotient(requests(evidence, "answered"), requests(evidence, "sent")), PERCENT)),
            entry("requests.counted(*)", AppMeasures::counted),
            entry("requests.per-second", (evidence, none) -> Readings.throughput(evidence)),
            client("http.client.mean", "avg"),
            client("http.client.p95", "p(95)"),
            client("http.client.shortest", "min"),
            client("http.client.mean(*)", "avg"),
            client("http.client.p95(*)", "p(95)"),
            client("http.client.max(*)", "max"),
            entry("round.median(*)", (evidence, what) -> round(evidence, what, "med")),
            entry("round.min(*)", (evidence, what) -> round(evidence, what, "min")),
            entry("round.max(*)", (evidence, what) -> round(evidence, what, "max")),
            entry("proxy.logged(*)", (evidence, text) -> evidence.proxy()
                    .map(log -> OptionalDouble.of(log.logged(text))).orElse(OptionalDouble.empty())),
            entry("app-end(*)", (evidence, what) -> evidence.appEnd().map(end -> end.of(what))
                    .orElse(OptionalDouble.empty())));

    private AppMeasures() {
    }

    private static OptionalDouble ofProcessors(Evidence evidence, Function<CpuUse, OptionalDouble> share) {
        return times(evidence.cpu().map(share).orElse(OptionalDouble.empty()), PERCENT);
    }

    private static OptionalDouble switches(Evidence evidence) {
        return evidence.cpu().map(CpuUse::switches).map(switches -> OptionalDouble.of(switches.all()))
                .orElse(OptionalDouble.empty());
    }

    /** Over the time that the operating system's counters are read for, which is the whole load. */
    private static OptionalDouble handled(Evidence evidence) {
        return evidence.baseline()
                .flatMap(before -> evidence.drained().map(after -> evidence.requests().between(before, after)))
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble heap(Scrape scrape) {
        return scrape.sum(Scrape.MEMORY, "area", "heap");
    }

    private static OptionalDouble inMegabytes(OptionalDouble bytes) {
        return quotient(bytes, OptionalDouble.of(MEGABYTE));
    }

    private static OptionalDouble busiest(Evidence evidence) {
        List<Scrape> scrapes = evidence.underLoad();
        return IntStream.range(1, scrapes.size())
                .filter(i -> scrapes.get(i).atMillis() - scrapes.get(i - 1).atMillis() >= LEAST_GAP_MILLIS)
                .mapToObj(i -> scrapes.get(i).value(BUSY)).flatMapToDouble(OptionalDouble::stream).max();
    }

    private static OptionalDouble longestGap(Evidence evidence) {
        RunLog.Times times = evidence.run().times();
        List<Scrape> scrapes = evidence.scrapes();
        LongStream fresh = IntStream.range(0, scrapes.size())
                .filter(i -> i == 0 || scrapes.get(i).isNewerThan(scrapes.get(i - 1)))
                .mapToLong(i -> scrapes.get(i).atMillis())
                .filter(at -> at >= times.loadFrom() && at <= times.loadTo());
        return Readings.seconds(times.loadFrom(), fresh, times.loadTo()).max();
    }

    private static OptionalDouble forDatabaseConnection(Evidence evidence) {
        return times(quotient(steadyGrowth(evidence, metric(ACQUIRE + "_sum")),
                steadyGrowth(evidence, evidence.requests()::in)), Readings.MILLIS);
    }

    /** A time in a queue is its mean length over what passes through it; empty where the queue grew. */
    private static OptionalDouble byLittlesLaw(Evidence evidence, Reading queue) {
        return grew(evidence, queue) ? OptionalDouble.empty()
                : times(quotient(mean(evidence, queue), rate(evidence, evidence.requests()::in)), Readings.MILLIS);
    }

    private static OptionalDouble rest(Evidence evidence) {
        if (Stream.of(IN_CONNECTOR, FOR_SEARCH, IN_SEARCH).anyMatch(queue -> grew(evidence, queue))) {
            return OptionalDouble.empty();
        }
        OptionalDouble rest = latency(evidence, LATENCY, "avg");
        for (OptionalDouble spent : List.of(byLittlesLaw(evidence, IN_CONNECTOR), forDatabaseConnection(evidence),
                byLittlesLaw(evidence, FOR_SEARCH), byLittlesLaw(evidence, IN_SEARCH))) {
            rest = difference(rest, orZero(spent));
        }
        return Readings.notNegative(rest);
    }

    private static boolean grew(Evidence evidence, Reading queue) {
        List<Scrape> scrapes = evidence.underSteadyLoad();
        if (scrapes.size() < SCRAPES_AT_LEAST) {
            return false;
        }
        // The second half: in the first one a queue that will stand may still fill.
        Scrape first = scrapes.get(scrapes.size() / 2);
        Scrape last = scrapes.get(scrapes.size() - 1);
        Reading passed = evidence.requests()::in;
        OptionalDouble growth = difference(queue.of(last), orZero(queue.of(first)));
        OptionalDouble through = difference(passed.of(last), orZero(passed.of(first)));
        return growth.isPresent() && growth.getAsDouble() > GROWTH_AT_MOST * through.orElse(0);
    }

    private static Map.Entry<String, Formula> count(String measure, String role) {
        return entry(measure, (evidence, none) -> requests(evidence, role));
    }

    private static Map.Entry<String, Formula> client(String measure, String field) {
        return entry(measure, (evidence, request) -> latency(evidence,
                request.isEmpty() ? LATENCY : "%s(%s)".formatted(LATENCY, request), field));
    }

    /** Earlier runs have the scrapes' counters by their names alone. */
    private static OptionalDouble counted(Evidence evidence, String what) {
        OptionalDouble count = requests(evidence, "counted(" + what + ")");
        return count.isPresent() ? count : requests(evidence, what);
    }

    private static OptionalDouble round(Evidence evidence, String what, String field) {
        OptionalDouble count = latency(evidence, Readings.ROUND_COUNT.formatted(what), field);
        return count.isPresent() ? count : latency(evidence, "round(" + what + ")", field);
    }
}
