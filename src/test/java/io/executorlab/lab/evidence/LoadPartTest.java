package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two loads on one app: each is read back by its own names, as if it had been alone. */
class LoadPartTest {

    private static final String SUMMARY = """
            {"metrics": {"one_calls_sent": {"count": 45}, "two_calls_sent": {"count": 135}, "two_calls_failed": {"count": 2}, "http_reqs": {"count": 180}}}
            """;

    @TempDir
    private Path folder;

    private Evidence run() throws IOException {
        Path summary = Files.writeString(folder.resolve(Evidence.K6), SUMMARY);
        RunLog.Subject subject = new RunLog.Subject("exercise", "exercise", List.of("exercise"), "quick",
                Map.of("ONE_RATE", "3", "ONE_DURATION", "15s", "TWO_RATE", "9", "RATE", "12", "DURATION", "15s"),
                Map.of("one.sent", "calls_sent", "two.sent", "calls_sent", "two.failed", "calls_failed"), null);
        return new Evidence(folder, RunLog.of(subject, RunLog.Outcome.RAN, List.of(), new RunLog.Times(1, 2, 3, 4, 5, 6)),
                new EvidenceParts().k6(K6Summary.read(summary)));
    }

    @Test
    void aPartHasItsOwnVariablesRolesAndCounts() throws IOException {
        Evidence one = LoadPart.ONE.of(run());
        assertThat(one.run().subject().load()).isEqualTo(Map.of("RATE", "3", "DURATION", "15s"));
        assertThat(one.run().subject().counters()).isEqualTo(Map.of("sent", "calls_sent"));
        assertThat(one.k6().orElseThrow().count("calls_sent")).isEqualTo(45);
        assertThat(one.k6().orElseThrow().count("calls_failed")).isZero();
        Evidence two = LoadPart.TWO.of(run());
        assertThat(two.run().subject().load()).isEqualTo(Map.of("RATE", "9"));
        assertThat(two.k6().orElseThrow().count("calls_sent")).isEqualTo(135);
        assertThat(two.k6().orElseThrow().count("calls_failed")).isEqualTo(2);
    }

    @Test
    void whatK6CountsByItselfIsOfBoth() throws IOException {
        for (LoadPart part : LoadPart.values()) {
            assertThat(part.of(run()).k6().orElseThrow().count("http_reqs")).isEqualTo(180);
        }
    }

    @Test
    void whatAPartIsGivenItReadsBack() {
        assertThat(LoadPart.TWO.variables(Map.of("RATE", "9"))).isEqualTo(Map.of("TWO_RATE", "9"));
        assertThat(LoadPart.TWO.roles(Map.of("latency(GET /ping)", "get_ping"))).isEqualTo(Map.of("two.latency(GET /ping)", "get_ping"));
    }
}
