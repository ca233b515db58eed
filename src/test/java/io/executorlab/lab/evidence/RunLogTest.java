package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.common.Json;

class RunLogTest {

    @Test
    void theLoadsExitCodeOfARunOfAnEarlierVersionIsRead() throws IOException {
        RunLog run = Json.parse("""
                {"format": 1, "outcome": "RAN", "startedAt": 1, "readyAt": 2, "loadFrom": 3, "loadTo": 4, "drainedAt": 5, "stoppedAt": 6,
                 "k6Exit": 99}""", RunLog.class, "run.json");
        assertThat(run.loadExit()).isEqualTo(99);
        assertThat(run.phases()).isEmpty();
        assertThat(Json.parse(Json.line(run), RunLog.class, "run.json")).isEqualTo(run);
    }
}
