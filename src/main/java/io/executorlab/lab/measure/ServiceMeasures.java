package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Readings.difference;
import static io.executorlab.lab.measure.Readings.growth;
import static io.executorlab.lab.measure.Readings.latency;
import static io.executorlab.lab.measure.Readings.mean;
import static io.executorlab.lab.measure.Readings.orZero;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.rate;
import static io.executorlab.lab.measure.Readings.requests;
import static io.executorlab.lab.measure.Readings.timerMean;
import static io.executorlab.lab.measure.Readings.times;
import static io.executorlab.lab.measure.SinceWarmUp.sinceWarmUp;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.measure.Readings.Reading;

/** The measures of a service between a connector, a connection pool and a remote client: who waits for which of them. */
final class ServiceMeasures {

    private static final String ACQUIRE = "hikaricp_connections_acquire_seconds";
    private static final String USAGE = "hikaricp_connections_usage_seconds";
    private static final String PENDING = "hikaricp_connections_pending";
    private static final String SEARCH_PENDING = "search_client_connections_pending";
    private static final String SEARCH_LEASED = "search_client_connections_leased";
    private static final double PERCENT = 100;

    static final List<Measure> ALL = List.of(
            new Measure("hikari.pending.max", "", PENDING, "most threads that wait for a database connection, in a check since the warm-up",
                    sinceWarmUp((seen, none) -> seen.max(scrape -> scrape.value(PENDING)))),
            new Measure("hikari.pending.mean", "", PENDING, "threads that wait for a database connection, on average",
                    (evidence, none) -> mean(evidence, scrape -> scrape.value(PENDING))),
            new Measure("hikari.active.mean", "", "hikaricp_connections_active", "database connections in use, on average",
                    (evidence, none) -> mean(evidence, scrape -> scrape.value("hikaricp_connections_active"))),
            new Measure("hikari.acquire.mean", "ms", ACQUIRE, "mean time until a thread has its database connection",
                    (evidence, none) -> timerMean(evidence, ACQUIRE, Map.of())),
            new Measure("hikari.usage.mean", "ms", USAGE, "mean time a database connection is held",
                    (evidence, none) -> timerMean(evidence, USAGE, Map.of())),
            new Measure("hikari.timeouts", "", "hikaricp_connections_timeout_total", "threads that gave up waiting for a database connection",
                    (evidence, none) -> growth(evidence, scrape -> scrape.value("hikaricp_connections_timeout_total"))),
            new Measure("search.pending.max", "", SEARCH_PENDING, "most calls that wait for a connection of the search client, in a check since the warm-up",
                    sinceWarmUp((seen, none) -> seen.max(scrape -> scrape.value(SEARCH_PENDING)))),
            new Measure("search.pending.mean", "", SEARCH_PENDING, "calls that wait for a connection of the search client, on average",
                    (evidence, none) -> mean(evidence, scrape -> scrape.value(SEARCH_PENDING))),
            new Measure("search.leased.mean", "", SEARCH_LEASED, "calls under way on the search client's connections, on average",
                    (evidence, none) -> mean(evidence, scrape -> scrape.value(SEARCH_LEASED))),
            new Measure("executor.queue.mean(*)", "", "executor_queued_tasks", "this executor's queue, on average",
                    (evidence, name) -> mean(evidence, queue(name))),
            new Measure("wait.connector-queue", "ms", "executor_queued_tasks",
                    "by Little's law, how long a request lies in the connector's queue, which the server's timer does not see",
                    (evidence, none) -> perRequest(evidence, mean(evidence, queue("tomcat")))),
            new Measure("wait.database-connection", "ms", ACQUIRE, "how long a request waits for a database connection",
                    (evidence, none) -> times(quotient(growth(evidence, scrape -> scrape.value(ACQUIRE + "_sum")),
                            Readings.handled(evidence)), Readings.MILLIS)),
            new Measure("wait.search-connection", "ms", SEARCH_PENDING, "by Little's law, how long a request waits for a connection of the search client",
                    (evidence, none) -> perRequest(evidence, mean(evidence, scrape -> scrape.value(SEARCH_PENDING)))),
            new Measure("wait.search", "ms", SEARCH_LEASED, "by Little's law, how long the search engine and the way to it take for a request",
                    (evidence, none) -> perRequest(evidence, mean(evidence, scrape -> scrape.value(SEARCH_LEASED)))),
            new Measure("wait.rest", "ms", "k6", "what is left of the client's time: the database's work, the app's, the wire",
                    (evidence, none) -> rest(evidence)),
            new Measure("indexing(*)", "", "product_indexing_total", "products whose asynchronous indexing ended so: indexed, deferred, failed",
                    (evidence, outcome) -> growth(evidence, scrape -> scrape.sum("product_indexing_total", "outcome", outcome))),
            new Measure("http.client.longest", "ms", "k6", "longest time until any answer, an error or not",
                    (evidence, none) -> latency(evidence, "any-latency", "max")),
            new Measure("requests.scrapes-missed", "", "k6", "scrapes by the load's own scraper that had no answer within their time limit",
                    (evidence, none) -> requests(evidence, "scrapes-missed")),
            new Measure("requests.scrape-gap.max", "s", "k6", "longest time between two answered scrapes of the load's own scraper",
                    (evidence, none) -> times(latency(evidence, "scrape-gap", "max"), 1 / Readings.MILLIS)),
            new Measure("cpu.busy", "%", "/proc/stat", "how much of all cores was busy under load, with whatever else ran",
                    (evidence, none) -> evidence.cpu().map(cpu -> times(cpu.busy(), PERCENT)).orElse(OptionalDouble.empty())),
            new Measure("cpu.of(*)", "%", "the operating system", "one part's share of all cores: app, k6, lab, database, search, database-distance, search-distance",
                    (evidence, part) -> evidence.cpu().map((CpuUse cpu) -> times(cpu.share(part), PERCENT)).orElse(OptionalDouble.empty())));

    private ServiceMeasures() {
    }

    private static Reading queue(String executor) {
        return Readings.ofExecutor(Readings.QUEUED, executor);
    }

    /** Little's law: the time in a queue is its mean length over what passes through it. */
    private static OptionalDouble perRequest(Evidence evidence, OptionalDouble queued) {
        return times(quotient(queued, rate(evidence, evidence.requests()::in)), Readings.MILLIS);
    }

    private static OptionalDouble rest(Evidence evidence) {
        OptionalDouble rest = latency(evidence, "latency", "avg");
        for (String part : List.of("wait.connector-queue", "wait.database-connection", "wait.search-connection", "wait.search")) {
            OptionalDouble spent = ALL.stream().filter(measure -> measure.name().equals(part)).findFirst().orElseThrow()
                    .formula().compute(evidence, "");
            rest = difference(rest, orZero(spent));
        }
        return rest.isPresent() ? OptionalDouble.of(Math.max(0, rest.getAsDouble())) : rest;
    }
}
