package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

class EvidenceTest {

    private static final List<Scrape> SCRAPES = IntStream.rangeClosed(0, 30)
            .mapToObj(second -> Scrape.of(1000L * second, 2,
                    Map.of(Scrape.STARTED, 40.0, "http_server_requests_seconds_count{uri=\"/orders\"}", 10.0 * second)))
            .toList();

    private static Evidence evidence(Watched watched) {
        return new Evidence(Path.of("orders"),
                new RunLog(RunLog.FORMAT, RunLog.Subject.of("orders", "check"), RunLog.Outcome.RAN, List.of(),
                        new RunLog.Times(1, 2, 1000, 30_000, 31_000, 32_000), 0, watched, null),
                new EvidenceParts().scrapes(SCRAPES));
    }

    @Test
    void theLabsOwnRunsAreWarmBefore() {
        assertThat(evidence(null).steady()).isEmpty();
        assertThat(evidence(null).underSteadyLoad()).hasSize(30);
    }
}
