package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import org.junit.jupiter.api.Test;

import jdk.jfr.Configuration;

class FlightRecorderTest {

    @Test
    void whatIsDearIsNoPartOfIt() throws Exception {
        assertThat(settings(FlightRecorder.STARTS_AND_LOCKS)).containsEntry("jdk.VirtualThreadStart#stackTrace", "false")
                .noneSatisfy((setting, value) -> assertThat(setting).startsWith("jdk.MethodTrace"));
        assertThat(settings("starters.jfc")).containsEntry("jdk.MethodTrace#filter", "java.lang.VirtualThread::start")
                .allSatisfy((setting, value) -> assertThat(setting).startsWith("jdk.MethodTrace"));
    }

    private static Map<String, String> settings(String resource) throws Exception {
        try (Reader settings = new InputStreamReader(FlightRecorder.class.getResourceAsStream(resource), StandardCharsets.UTF_8)) {
            return Configuration.create(settings).getSettings();
        }
    }

    @Test
    void tellsFromWhichLengthOnWaitsForLocksAreRecorded() throws Exception {
        assertThat(settings(FlightRecorder.STARTS_AND_LOCKS))
                .containsEntry("jdk.JavaMonitorEnter#threshold", "%.0f ms".formatted(FlightRecorder.LOCK_WAITS_FROM_MILLIS));
    }
}
