package io.executorlab.lab.measure;

import static io.executorlab.lab.measure.Measure.Kind.PER_REQUEST;
import static io.executorlab.lab.measure.Readings.difference;
import static io.executorlab.lab.measure.Readings.latency;
import static io.executorlab.lab.measure.Readings.mean;
import static io.executorlab.lab.measure.Readings.quotient;
import static io.executorlab.lab.measure.Readings.rate;
import static io.executorlab.lab.measure.Readings.steadyGrowth;
import static io.executorlab.lab.measure.Readings.times;
import static io.executorlab.lab.measure.SteadyState.sinceWarmUp;

import java.util.List;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.Evidence;

/**
 * The measures of a service between a connector, a connection pool and a remote client: who waits for which of them.
 */
final class ServiceMeasures {

    private static final String ACQUIRE = "hikaricp_connections_acquire_seconds";
    private static final String PENDING = "hikaricp_connections_pending";
    private static final String SEARCH_PENDING = "search_client_connections_pending";
    private static final String SEARCH_LEASED = "search_client_connections_leased";
    private static final String MOVES =
            "It falls with fewer connector threads although nobody waits less: the queue moves to the connector.";

    static final List<Measure> ALL = List.of(
            hikari("hikari.pending.max", PENDING).monotonicity(Monotonicity.MAXIMUM_SINCE_WARM_UP).pitfall(MOVES)
                    .scraped(Scraping.MISSED)
                    .means("most threads that wait for a database connection (in a check: since the warm-up)",
                            sinceWarmUp((seen, none) -> seen.max(scrape -> scrape.value(PENDING)))),
            hikari("hikari.pending.mean", PENDING).pitfall(MOVES).scraped(Scraping.MISSED)
                    .means("threads that wait for a database connection, on average",
                            (evidence, none) -> mean(evidence, scrape -> scrape.value(PENDING))),
            wait("wait.connector-queue", Source.metric(Readings.QUEUED)).scraped(Scraping.MISSED)
                    .means("by Little's law, how long a request lies in the connector's queue, which the server's "
                            + "timer does not see", (evidence, none) -> inConnectorQueue(evidence)),
            wait("wait.database-connection", Source.metric(ACQUIRE)).culprits(CulpritKind.AWAITING_DATABASE)
                    .scraped(Scraping.HOLDS).means("how long a request waits for a database connection",
                            (evidence, none) -> forDatabaseConnection(evidence)),
            wait("wait.search-connection", Source.metric(SEARCH_PENDING)).scraped(Scraping.MISSED)
                    .means("by Little's law, how long a request waits for a connection of the search client",
                            (evidence, none) -> byLittlesLaw(evidence, SEARCH_PENDING)),
            wait("wait.search", Source.metric(SEARCH_LEASED)).scraped(Scraping.MISSED)
                    .means("by Little's law, how long the search engine and the way to it take for a request",
                            (evidence, none) -> byLittlesLaw(evidence, SEARCH_LEASED)),
            wait("wait.rest", Source.K6).instead("write http.server.mean(URI)")
                    .means("what is left of the client's time: the database's work, the app's, the wire",
                            (evidence, none) -> rest(evidence)));

    private ServiceMeasures() {
    }

    private static Measure.Facts of(String name, Source source) {
        return Measure.named(name).from(source).disturbedBy(Disturbance.NONE);
    }

    private static Measure.Facts hikari(String name, String metric) {
        return of(name, Source.metric(metric)).statisticOf("hikari.pending").culprits(CulpritKind.AWAITING_DATABASE);
    }

    private static Measure.Facts wait(String name, Source source) {
        return of(name, source).statisticOf("wait").in("ms").kind(PER_REQUEST).disturbedBy(Disturbance.CLOCK).pitfall(
                        "Little's law needs a queue of steady length: if it grew by more than a tenth of what "
                                + "passed through, there is no number.");
    }

    private static OptionalDouble inConnectorQueue(Evidence evidence) {
        return byLittlesLaw(evidence, Readings.ofExecutor(Readings.QUEUED, "tomcat"));
    }

    private static OptionalDouble forDatabaseConnection(Evidence evidence) {
        return times(
                quotient(steadyGrowth(evidence, scrape -> scrape.value(ACQUIRE + "_sum")),
                        steadyGrowth(evidence, evidence.requests()::in)),
                Readings.MILLIS);
    }

    private static OptionalDouble byLittlesLaw(Evidence evidence, String queue) {
        return byLittlesLaw(evidence, scrape -> scrape.value(queue));
    }

    /**
     * Little's law: the time in a queue is its mean length over what passes through it. Empty where the queue grew: it
     * does not apply then.
     */
    private static OptionalDouble byLittlesLaw(Evidence evidence, Readings.Reading queue) {
        return Queues.grew(evidence, queue, evidence.requests()::in) ? OptionalDouble.empty()
                : times(quotient(mean(evidence, queue), rate(evidence, evidence.requests()::in)), Readings.MILLIS);
    }

    private static OptionalDouble rest(Evidence evidence) {
        if (Queues.anyGrew(evidence,
                List.of(Readings.ofExecutor(Readings.QUEUED, "tomcat"), scrape -> scrape.value(SEARCH_PENDING),
                        scrape -> scrape.value(SEARCH_LEASED)))) {
            return OptionalDouble.empty();
        }
        OptionalDouble rest = latency(evidence, "latency", "avg");
        for (OptionalDouble spent : List.of(inConnectorQueue(evidence), forDatabaseConnection(evidence),
                byLittlesLaw(evidence, SEARCH_PENDING), byLittlesLaw(evidence, SEARCH_LEASED))) {
            rest = difference(rest, Readings.orZero(spent));
        }
        return Readings.notNegative(rest);
    }
}
