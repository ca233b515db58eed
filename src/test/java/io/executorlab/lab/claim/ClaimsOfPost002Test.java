package io.executorlab.lab.claim;

import static io.executorlab.lab.comparison.Judging.judge;
import static io.executorlab.lab.comparison.Judging.verdict;
import static io.executorlab.lab.verdict.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.verdict.Verdict.NOT_MEASURED;
import static io.executorlab.lab.verdict.Verdict.REFUTED;
import static io.executorlab.lab.verdict.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;

/** Each claim of post 002, with evidence that confirms it and with evidence that does not. */
class ClaimsOfPost002Test {

    private static final String GET_CONNECTION = "com.zaxxer.hikari.pool.HikariPool.getConnection";
    private static final String SEARCH = "org.elasticsearch.client.RestClient.performRequest";
    private static final String DATABASE = "org.postgresql.core.v3.QueryExecutorImpl.execute";
    private static final String GET = "GET /products";
    private static final String POST = "POST /products";

    /** A closed load of 200 users that carries so many requests a second, seen by the server as so many milliseconds. */
    private static Recorded closed(double perSecond, double serverMillis) {
        return server(GET, serverMillis, server(POST, serverMillis, Recorded.run().users(200)
                .k6(Map.of("sent", perSecond * 10, "answered", perSecond * 10))
                .client("", 200_000 / perSecond).client(GET, 200_000 / perSecond).client(POST, 200_000 / perSecond)
                .counter("http_server_requests_seconds_count{uri=\"/other\"}", perSecond)
                .gauge("executor_queued_tasks{name=\"tomcat\"}", Math.max(0, 200 - perSecond * serverMillis / 1000))))
                .gauge("search_client_connections_leased", 10).gauge("search_client_connections_pending", 0)
                .cpu(50, Map.of("database", perSecond / 20));
    }

    private static Recorded server(String request, double millis, Recorded run) {
        String labels = "{method=\"%s\",uri=\"%s\"}".formatted(request.split(" ")[0], request.split(" ")[1]);
        return run.counter("http_server_requests_seconds_count" + labels, 0.001)
                .counter("http_server_requests_seconds_sum" + labels, 0.001 * millis / 1000);
    }

    private static Recorded waiting(Recorded run, int forConnection, int timedWaiting, int inSearch, int reading) {
        return run.dumped(forConnection, "exec-", GET_CONNECTION).dumped(inSearch, "exec-s", SEARCH)
                .dumped(reading, "exec-d", DATABASE)
                .gauge("jvm_threads_states_threads{state=\"timed-waiting\"}", timedWaiting)
                .gauge("hikaricp_connections_pending", forConnection).gauge("hikaricp_connections_active", 10);
    }

    private static Recorded held(Recorded run, double acquireMillis, double usageMillis) {
        return run.counter("hikaricp_connections_acquire_seconds_count", 100)
                .counter("hikaricp_connections_acquire_seconds_sum", acquireMillis / 10)
                .counter("hikaricp_connections_usage_seconds_count", 100)
                .counter("hikaricp_connections_usage_seconds_sum", usageMillis / 10);
    }

    @Test
    void waitingThreadsAreHeldAgainstThePostsCounts() {
        assertThat(verdict("002-1", "broken", waiting(closed(130, 1500), 190, 199, 8, 2))).isEqualTo(REPRODUCED);
        assertThat(verdict("002-1", "broken", waiting(closed(130, 1500), 90, 120, 8, 2))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("002-1", "broken", waiting(closed(130, 1500), 10, 190, 8, 2))).isEqualTo(REFUTED);
        assertThat(verdict("002-1", "fixed", closed(130, 1500))).isEqualTo(NOT_MEASURED);
    }

    @Test
    void theHoldersOfConnectionsWaitForTheSearch() {
        assertThat(verdict("002-2", "broken", held(waiting(closed(130, 1500), 190, 199, 8, 2), 1, 70))).isEqualTo(REPRODUCED);
        assertThat(verdict("002-2", "broken", held(waiting(closed(130, 1500), 190, 199, 6, 4), 1, 70))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("002-2", "broken", held(waiting(closed(130, 1500), 190, 199, 2, 8), 1, 70))).isEqualTo(REFUTED);
    }

    @Test
    void resizingIsJudgedByTheClient() {
        assertThat(verdict("002-3", "broken", closed(130, 1500), "60-40", closed(650, 300))).isEqualTo(REPRODUCED);
        assertThat(verdict("002-3", "broken", closed(130, 1500), "60-40", closed(180, 300), "60-10", closed(131, 400)))
                .isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("002-3", "broken", closed(130, 1500), "60-40", closed(130, 300))).isEqualTo(REFUTED);
    }

    @Test
    void theControlShowsWhatTheServersTimerHides() {
        assertThat(judge("002-3", "broken", closed(130, 1500), "60-40", closed(180, 300), "60-10", closed(130, 500)).why())
                .contains("60/10 gains 3x on that timer and 1x for the client");
    }

    @Test
    void fewerRequestsMeansFewerThanTheLoadsOwnSpread() {
        assertThat(verdict("002-4", "60-40", closed(180, 300), "30-20", closed(150, 200))).isEqualTo(REPRODUCED);
        assertThat(verdict("002-4", "60-40", closed(180, 300), "30-20", closed(180, 200))).isEqualTo(REFUTED);
        assertThat(verdict("002-4", "60-40", closed(180, 300), "30-20", closed(150, 400))).isEqualTo(REFUTED);
    }

    @Test
    void aLargerPoolMovesTheWaitBehindTheTimersStart() {
        Recorded reference = held(closed(180, 300), 70, 100);
        assertThat(verdict("002-5", "60-40", reference, "200-180", held(waiting(closed(180, 1100), 0, 20, 170, 4), 5, 900)))
                .isEqualTo(DIRECTION_ONLY);
        Recorded slower = held(waiting(closed(180, 1100), 0, 20, 170, 4), 5, 900).client(GET, 3000);
        assertThat(verdict("002-5", "60-40", reference, "200-180", slower)).isEqualTo(REPRODUCED);
        assertThat(verdict("002-5", "60-40", reference, "200-180", held(waiting(closed(180, 300), 0, 20, 20, 4), 5, 900)))
                .isEqualTo(REFUTED);
    }

    @Test
    void asynchronousIndexingIsJudgedByTheClientsPost() {
        Recorded before = closed(180, 500).client(POST, 2000);
        assertThat(verdict("002-6", "60-40", before, "60-40-async-index", closed(180, 100).client(POST, 500))).isEqualTo(REPRODUCED);
        assertThat(verdict("002-6", "60-40", before, "60-40-async-index", closed(180, 100).client(POST, 1200))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("002-6", "60-40", before, "60-40-async-index", closed(180, 100).client(POST, 1900))).isEqualTo(REFUTED);
    }

    private static Recorded light(double stores, double ping, double scrape, double missed) {
        return Recorded.run().client("GET /stores", stores).client("GET /ping", ping).client("scrape", scrape).client("", stores)
                .k6(Map.of("sent", 100.0, "answered", 100.0, "scrapes-missed", missed)).trend("scrape-gap", 1000);
    }

    @Test
    void aLightRequestBesideTheLoadIsHeldAgainstItselfAlone() {
        Recorded alone = light(10, 2, 5, 0);
        assertThat(verdict("002-7", "broken@alone", alone, "broken", light(900, 800, 900, 3), "fixed", light(12, 3, 5, 0)))
                .isEqualTo(REPRODUCED);
        assertThat(verdict("002-7", "broken@alone", alone, "broken", light(20, 8, 9, 3), "fixed", light(12, 3, 5, 0)))
                .isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("002-7", "broken@alone", alone, "broken", light(11, 2, 5, 0), "fixed", light(12, 3, 5, 0)))
                .isEqualTo(REFUTED);
    }

    @Test
    void theScrapeStarvesWhereSomeHaveNoAnswerAndNoneOnceSeparated() {
        Recorded alone = light(10, 2, 5, 0);
        assertThat(verdict("002-8", "broken@alone", alone, "broken", light(900, 800, 900, 3), "fixed", light(12, 3, 5, 0)))
                .isEqualTo(REPRODUCED);
        assertThat(verdict("002-8", "broken@alone", alone, "broken", light(900, 800, 600, 0), "fixed", light(12, 3, 5, 0)))
                .isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("002-8", "broken@alone", alone, "broken", light(12, 3, 5, 0), "fixed", light(12, 3, 5, 0)))
                .isEqualTo(REFUTED);
        assertThat(verdict("002-8", "broken@alone", alone, "broken", light(900, 800, 900, 3), "fixed", light(12, 3, 5, 2)))
                .isEqualTo(DIRECTION_ONLY);
    }

    @Test
    void databaseLoadIsHeldAgainstTheWorkDone() {
        assertThat(verdict("002-9", "broken", closed(130, 1500).dumped(1, "x", DATABASE), "60-40", closed(180, 300).dumped(1, "x", DATABASE)))
                .isEqualTo(REPRODUCED);
        Recorded costly = closed(180, 300).dumped(1, "x", DATABASE).cpu(60, Map.of("database", 30.0));
        assertThat(verdict("002-9", "broken", closed(130, 1500).dumped(1, "x", DATABASE), "60-40", costly)).isEqualTo(REFUTED);
    }
}
