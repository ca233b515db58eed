package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Measures;

/** The product service with the real PostgreSQL and the real search engine when one of them fails. */
@Measures
class ProductsIT {

    private static final Duration A_RUN = Duration.ofMinutes(5);
    private static final String EXPERIMENT = """
            name: short
            title: A short run of pool-mismatch
            services: {database: {round-trip: 10ms}, search: {round-trip: 300ms}}
            counters: {sent: requests_sent, answered: requests_answered, in-time: requests_answered_in_time,
                       failed: requests_failed, timed-out: requests_timed_out, refused: requests_refused,
                       latency: request_time, latency(GET /products): get_products, any-latency: http_req_duration}
            loads:
              closed:
                script: pool-mismatch.js
                warm-up: {DURATION: 3s}
                drain: false
                quick: {USERS: 10, DURATION: 10s, TIME_LIMIT: 30s}
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

    @Test
    @Tag("long")
    void aDatabaseThatIsKilledIsReportedAndThereAgainForTheNextVariant() throws Exception {
        try (LabProcess lab = run(EXPERIMENT + """
                  - variant: broken
                    profiles: [pool-mismatch-broken]
                  - variant: fixed
                    profiles: [pool-mismatch-fixed]
                """)) {
            lab.untilPrinted("load of ");
            LabProcess.signal(lab.child("bin/postgres -D").pid(), "KILL");
            lab.ends(A_RUN).says("once more");
            lab.leavesNothing(out());
        }
        assertThat(Files.readString(out().resolve("short/broken/app.log"))).doesNotContain("\tat ");
    }
}
