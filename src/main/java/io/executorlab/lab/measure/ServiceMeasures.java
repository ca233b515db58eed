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
import static io.executorlab.lab.measure.Readings.steadyGrowth;
import static io.executorlab.lab.measure.Readings.times;
import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Measure.Formula;
import io.executorlab.lab.measure.Readings.Reading;

/**
 * The measures of a service between a connector, executors, a connection pool and a remote client: what it answered,
 * and who waits for which of them.
 */
final class ServiceMeasures {

    private static final String ACQUIRE = "hikaricp_connections_acquire_seconds";
    private static final String PENDING = "hikaricp_connections_pending";
    private static final Reading IN_CONNECTOR = ofExecutor(Readings.QUEUED, "tomcat");
    private static final Reading FOR_SEARCH = metric("search_client_connections_pending");
    private static final Reading IN_SEARCH = metric("search_client_connections_leased");
    // What came in and what went out differ by the growth: up to a tenth of what passed it changes a mean time as
    // little.
    private static final double GROWTH_AT_MOST = 0.1;
    private static final int SCRAPES_AT_LEAST = 4;

    static final Map<String, Formula> FORMULAS = Map.ofEntries(
            entry("executor.queue.max(*)",
                    (evidence, name) -> max(evidence.underLoadSinceWarmUp(), ofExecutor(Readings.QUEUED, name))),
            entry("executor.queue.mean(*)", (evidence, name) -> mean(evidence, ofExecutor(Readings.QUEUED, name))),
            entry("executor.queue.left",
                    (evidence, none) -> over(evidence, scrape -> orZero(scrape.value(Readings.QUEUED)))),
            entry("executor.pool.max(*)", (evidence, name) -> max(evidence, ofExecutor(Readings.POOL_SIZE, name))),
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
            entry("wait.rest", (evidence, none) -> rest(evidence)));

    private ServiceMeasures() {
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
        OptionalDouble rest = latency(evidence, "latency", "avg");
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
}
