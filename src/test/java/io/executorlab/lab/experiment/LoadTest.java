package io.executorlab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;

class LoadTest {

    @Test
    void aLoadToLookAtIsTheSameForLonger() {
        Map<String, String> longer = Load.toLookAt(Map.of("RATE", "10", "DURATION", "10s", "PROGRAM", "nap"));
        assertThat(longer).containsEntry("RATE", "10").containsEntry("PROGRAM", "nap").doesNotContainKey("ROUNDS");
        assertThat(Load.duration(longer)).isEqualTo(Duration.ofMinutes(30));
    }

    @Test
    void roundsGoOnUntilTheTimeIsOver() {
        Map<String, String> longer = Load.toLookAt(Map.of("ROUNDS", "5", "DURATION", "60s"));
        assertThat(Load.rounds(longer).getAsDouble()).isGreaterThan(100);
        assertThat(Load.duration(longer)).isEqualTo(Duration.ofMinutes(30));
    }
}
