package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Json;

class RunLogTest {

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
        assertThat(run.phases()).isEmpty();
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
                        "loadTo":4500,"drainedAt":5,"stoppedAt":6,"loadExit":0,"watched":null,\
                        "phases":{"start":4.1}}""";
        RunLog run = read(file);
        assertThat(run.subject()).isEqualTo(
                new RunLog.Subject("event-loop-per-call", "broken", List.of("event-loop-per-call-broken"), "quick",
                        Map.of("RATE", "10"), Map.of("sent", "requests"), null));
        assertThat(run.times()).isEqualTo(new RunLog.Times(1, 2, 3000, 4500, 5, 6));
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
}
