package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;
import io.executorlab.lab.common.Json;

/** The product service under load with the real PostgreSQL and the real search engine, and what happens when one fails. */
@Measures
class ProductsIT {

    private static final Duration A_RUN = Duration.ofMinutes(5);
    private static final String EXPERIMENT = """
            name: short
            title: A short run of pool-mismatch
            claims: [%s]
            services: {database: {round-trip: 10ms}, search: {round-trip: %s}}
            counters: {sent: requests_sent, answered: requests_answered, in-time: requests_answered_in_time,
                       failed: requests_failed, timed-out: requests_timed_out, refused: requests_refused,
                       latency: request_time, latency(GET /products): get_products, any-latency: http_req_duration}
            tables:
              - about: Mean times
                columns: {client: http.client.mean(GET /products), server: http.server.mean(GET /products)}
            loads:
              closed:
                script: pool-mismatch.js
                warm-up: {DURATION: %s}
                drain: false
                quick: {USERS: %d, DURATION: 10s, TIME_LIMIT: 30s}
                post: {USERS: 100, DURATION: 60s, TIME_LIMIT: 30s}
            cells:
            """;

    @TempDir
    private Path folder;

    private Path out() {
        return folder.resolve("out");
    }

    private LabProcess run(String experiment) throws IOException {
        return LabProcess.start(folder, "run", "--experiment", Experiments.write(folder, experiment).toString(),
                "--out", out().toString());
    }

    private double measure(String variant, String name) throws IOException {
        Map<?, ?> variants = (Map<?, ?>) Json.read(out().resolve("short/result.json"), Map.class).get("variants");
        Map<?, ?> result = (Map<?, ?>) variants.get(variant);
        Object value = ((Map<?, ?>) result.get("measures")).get(name);
        assertThat(value).as("%s of %s, which says: %s", name, variant, result.get("problems")).isNotNull();
        return ((Number) value).doubleValue();
    }

    @Test
    @Tag("long")
    void theControlGainsOnTheServersTimerOnly() throws Exception {
        try (LabProcess lab = run(EXPERIMENT.formatted("002-1", "200ms", "8s", 100) + """
                  - variant: broken
                    profiles: [pool-mismatch-broken]
                    bounds:
                      hikari.pending.mean: {at-least: 20}
                      threads.at(com.zaxxer.hikari.pool.HikariPool.getConnection).median: {at-least: 20}
                      executor.queue.mean(tomcat): {at-most: 5}
                  - variant: control
                    profiles: [pool-mismatch-broken, pool-mismatch-60-10]
                    bounds:
                      executor.queue.mean(tomcat): {at-least: 20}
                """)) {
            lab.ends(A_RUN).exitedWith(0).says("002-1", "in the connector's queue, which the server's timer does not see");
            lab.leavesNothing(out());
        }
        String server = "http.server.mean(GET /products)";
        String client = "http.client.mean(GET /products)";
        double onTheTimer = measure("broken", server) / measure("control", server);
        double forTheClient = measure("broken", client) / measure("control", client);
        assertThat(onTheTimer).isGreaterThan(forTheClient * 1.2);
    }

    @Test
    @Tag("long")
    void aSearchEngineFiveSecondsAwayIsAnsweredForInBoundedTime() throws Exception {
        try (LabProcess lab = run(EXPERIMENT.formatted("", "5s", "3s", 40) + """
                  - variant: fixed
                    profiles: [starved-connector-fixed]
                    bounds:
                      requests.failed: {at-most: 0}
                      requests.timed-out: {at-most: 0}
                      requests.refused: {at-least: 1}
                      http.client.longest: {at-most: 9000}
                """)) {
            lab.ends(A_RUN).exitedWith(0);
            lab.leavesNothing(out());
        }
    }

    @Test
    @Tag("long")
    void aDatabaseThatIsKilledIsReportedAndThereAgainForTheNextVariant() throws Exception {
        try (LabProcess lab = run(EXPERIMENT.formatted("", "300ms", "3s", 10) + """
                  - variant: broken
                    profiles: [pool-mismatch-broken]
                  - variant: fixed
                    profiles: [pool-mismatch-fixed]
                """)) {
            lab.untilPrinted("load of ");
            LabProcess.signal(lab.child("bin/postgres -D").pid(), "KILL");
            lab.ends(A_RUN).says("run once more, because a run gave no evidence: broken, The database ended during the run (killed by SIGKILL).");
            lab.leavesNothing(out());
        }
        assertThat(measure("fixed", "requests.answered")).isPositive();
        assertThat(Files.readString(out().resolve("short/broken/app.log"))).doesNotContain("\tat ");
    }
}
