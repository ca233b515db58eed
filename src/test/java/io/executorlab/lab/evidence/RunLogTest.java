package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.common.Json;

/** The small files of a run: its log, the end of its app, the summary of its k6. */
class RunLogTest {

    private static final K6Summary FAILED = K6Summaries.recorded("failed");

    private static RunLog read(String json) throws IOException {
        return Json.parse(json, RunLog.class, "run.json");
    }

    @Test
    void theLoadsExitCodeOfARunOfAnEarlierVersionIsRead() throws IOException {
        RunLog run =
                read("""
                        {"format": 1, "outcome": "RAN", "startedAt": 1, "readyAt": 2, "loadFrom": 3, "loadTo": 4, \
                        "drainedAt": 5, "stoppedAt": 6,
                         "k6Exit": 99}""");
        assertThat(run.loadExit()).isEqualTo(99);
        assertThat(run.subject().load()).isEmpty();
        assertThat(read(Json.line(run))).isEqualTo(run);
    }

    @Test
    void theFileOfEveryVersionHasAllItsFieldsOnOneLevelInThisOrder() throws IOException {
        String file =
                """
                        {"format":1,"experiment":"event-loop-per-call","cell":"broken",\
                        "profiles":["event-loop-per-call-broken"],"scale":"quick",\
                        "load":{"RATE":"10"},"counters":{"sent":"requests"},"outcome":"RAN","problems":[],\
                        "startedAt":1,"readyAt":2,"loadFrom":3000,\
                        "loadTo":4500,"drainedAt":5,"stoppedAt":6,"loadExit":0,"watched":null}""";
        RunLog run = read(file);
        assertThat(run.subject()).isEqualTo(
                new RunLog.Subject("event-loop-per-call", "broken", List.of("event-loop-per-call-broken"), "quick",
                        Map.of("RATE", "10"), Map.of("sent", "requests"), null, null));
        assertThat(run.times()).isEqualTo(new RunLog.Times(1, 2, 3000, 4500, 5, 6, null));
        assertThat(run.times().loadSeconds()).isEqualTo(1.5);
        assertThat(Json.line(run)).isEqualTo(file);
    }

    @Test
    void whatItLacksIsNamedForPeople() {
        assertThatThrownBy(
                () -> read("{\"format\":1,\"experiment\":\"post-000\",\"cell\":\"fixed\",\"outcome\":\"RAN\"}"))
                .hasMessageContaining("is damaged: it lacks 'startedAt'")
                .hasMessageNotContaining("DeserializationFeature");
    }

    @Test
    void anEndTellsTimeKillAndCountsByTheirNames() {
        AppEnd end = new AppEnd(4.2, true, Map.of("lost", 57L));
        assertThat(end.of("seconds")).hasValue(4.2);
        assertThat(end.of("killed")).hasValue(1);
        assertThat(end.of("lost")).hasValue(57);
        assertThat(end.of("kept")).isEmpty();
    }

    @Test
    void aSummaryCountsTheRequestsThatFailed() {
        assertThat(FAILED.requests()).isEqualTo(200);
        assertThat(FAILED.failedRequests()).isEqualTo(40);
        assertThat(K6Summaries.of(Map.of(), Map.of()).requests()).isZero();
    }

    @Test
    void namesTheChecksOfAllGroups() {
        assertThat(FAILED.checks()).containsExactlyInAnyOrder(new K6Summary.Check("answered", 160, 40),
                new K6Summary.Check("body: is ok", 180, 20), new K6Summary.Check("body: is short", 200, 0));
        assertThat(K6Summaries.of(Map.of(), Map.of()).checks()).isEmpty();
    }

    /** To k6's summary it is true that a threshold was crossed. */
    @Test
    void namesTheThresholdsThatWereCrossed() {
        assertThat(FAILED.crossed()).isEqualTo(Map.of("checks", List.of("rate>0.99"), "http_req_failed",
                List.of("rate<0.01"), "http_req_duration", List.of("p(95)<0.001")));
        assertThat(K6Summaries.recorded("slow").crossed())
                .isEqualTo(Map.of("http_req_duration", List.of("p(95)<0.001")));
    }

    @ParameterizedTest
    @CsvSource({"17.0.15, 17, false", "1.8.0_392, 8, false", "21.0.8, 21, true", "20, 20, true", "25, 25, true",
            "'', 0, true", "unknown, 0, true"})
    void aJvmIsKnownToHaveNoVirtualThreadsByItsVersionAlone(String version, int feature, boolean mayExist) {
        int told = new Machine(version, "", 1, 1, "", List.of(), null).feature();
        assertThat(told).isEqualTo(feature);
        assertThat(VirtualThreads.mayExistOn(told)).isEqualTo(mayExist);
    }
}
