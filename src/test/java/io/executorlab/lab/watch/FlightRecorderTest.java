package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import jdk.jfr.Configuration;

class FlightRecorderTest {

    @Test
    void tellsFromWhichLengthOnWaitsForLocksAreRecorded() throws Exception {
        try (Reader settings = new InputStreamReader(FlightRecorder.class.getResourceAsStream(FlightRecorder.STARTS_AND_LOCKS),
                StandardCharsets.UTF_8)) {
            assertThat(Configuration.create(settings).getSettings())
                    .containsEntry("jdk.JavaMonitorEnter#threshold", "%.0f ms".formatted(FlightRecorder.LOCK_WAITS_FROM_MILLIS));
        }
    }
}
