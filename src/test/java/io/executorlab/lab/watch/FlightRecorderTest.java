package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Sleeper;
import io.executorlab.lab.evidence.RecordedPart;

import jdk.jfr.Configuration;
import jdk.jfr.consumer.RecordingFile;

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
    void whatIsTakenOfItMeanwhileLeavesItAsItIs(@TempDir Path folder) throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), Sleeper.in(folder).toString()).start();
        try {
            assertThat(process.inputReader().readLine()).isEqualTo(Sleeper.ASLEEP);
            try (JvmAttach jvm = JvmAttach.to(process.pid())) {
                Path settings = FlightRecorder.settings(FlightRecorder.WITH_WAITS, folder.resolve("settings"));
                FlightRecorder recorder = FlightRecorder.start(jvm, "whole", settings, folder.resolve("whole.jfr"), null);
                Path part = folder.resolve("part.jfr");
                recorder.dump(Duration.ofSeconds(10), part);
                assertThat(RecordedPart.read(part, 0, Long.MAX_VALUE).toMillis()).isEqualTo(Long.MAX_VALUE);
                assertThat(jvm.command("JFR.check")).contains("name=whole").contains("running");
                recorder.stop();
                assertThat(RecordingFile.readAllEvents(folder.resolve("whole.jfr"))).hasSizeGreaterThanOrEqualTo(RecordingFile.readAllEvents(part).size());
                assertThatExceptionOfType(IOException.class).isThrownBy(() -> recorder.dump(Duration.ofSeconds(10), folder.resolve("late.jfr")));
            }
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    @Test
    void tellsFromWhichLengthOnWaitsForLocksAreRecorded() throws Exception {
        assertThat(settings(FlightRecorder.STARTS_AND_LOCKS))
                .containsEntry("jdk.JavaMonitorEnter#threshold", "%.0f ms".formatted(FlightRecorder.LOCK_WAITS_FROM_MILLIS));
    }
}
