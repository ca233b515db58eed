package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.diagnosis.Frames;
import io.executorlab.lab.diagnosis.Starter;
import io.executorlab.lab.evidence.RunLog.Watched;

import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/** A recording by a check's own settings tells of waits for locks. */
class FlightRecordingTest {

    @TempDir
    private Path folder;

    /**
     * Five left behind, twenty that waited 5 ms on an executor, one that held its carrier in a class initializer, on
     * JDK 25.
     */
    private static final Path ON_JDK_25 = Path.of("src/test/resources/recorded/virtual-threads/flight.jfr");

    @Test
    void virtualThreadsHaveTheirStartsEndsStartersAndPins() throws Exception {
        VirtualThreads virtual = FlightRecording.content(ON_JDK_25).virtualThreads();
        assertThat(virtual.exist()).isTrue();
        assertThat(virtual.lives()).hasSize(26);
        assertThat(virtual.left(Long.MAX_VALUE)).hasSize(5);
        assertThat(virtual.starts()).as("each once, although start() calls start(ThreadContainer)").hasSize(26);
        assertThat(
                virtual.starts().stream().collect(Collectors.groupingBy(Starter::line, Collectors.counting())))
                .isEqualTo(Map.of("Leak.leak:6", 5L, "Leak.main:10", 20L, "Leak.main:12", 1L));
        assertThat(Starter.most(virtual.starts().subList(0, 1)).get(0).through())
                .startsWith("java.lang.Thread.startVirtualThread:");
        assertThat(virtual.pins()).singleElement().satisfies(pin -> {
            assertThat(pin.millis()).isBetween(30.0, 40.0);
            assertThat(pin.why()).contains("Leak$Slow.<clinit>");
            assertThat(pin.frames()).contains("Leak$Slow.<clinit>:5");
        });
    }

    /**
     * Ten requests on JDK 25, each of which builds a parallel scheduler of Reactor's, a bounded elastic one and a fixed
     * pool, and hands each a task.
     */
    @Test
    void executorsHaveTheStackThatBuiltThem() throws Exception {
        Path onJdk25 = Path.of("src/test/resources/recorded/executors-per-request/flight.jfr");
        FlightRecording.Content recorded = FlightRecording.content(onJdk25);
        assertThat(recorded.executors().stream()
                .map(frames -> frames.stream().filter(Frames::isTheApps).findFirst().orElse("nobody"))
                .collect(Collectors.groupingBy(line -> line, Collectors.counting())))
                .isEqualTo(Map.of("com.example.Reports.report:7", 21L, "com.example.Reports.list:11", 12L,
                        "com.example.Reports.export:15", 10L, "nobody", 10L));
        Evidence evidence = new Evidence(folder, RunLog.of(RunLog.Subject.UNKNOWN, RunLog.Outcome.RAN, List.of(),
                RunLog.Times.NONE), new EvidenceParts().recording(recorded));
        assertThat(Culprit.started(evidence, evidence.starts()))
                .extracting(culprit -> culprit.what().replaceAll(" by .*; ", "; "))
                .contains("10 x report-*; executors built by Reports.report:7: 21",
                        "10 x list-*; executors built by Reports.list:11: 12",
                        "10 x pool-*-thread-*; executors built by Reports.export:15: 10");
    }

    @Test
    void aRecordingThatIsFullMayHaveLostItsBeginning() throws Exception {
        assertThat(FlightRecording.gaps(FlightRecording.BYTES_AT_MOST, 0)).singleElement().asString()
                .startsWith("flight.jfr ").contains("512 MB");
        assertThat(FlightRecording.gaps(FlightRecording.BYTES_AT_MOST * 9 / 10, 0)).isEmpty();
        Watched watched =
                new Watched("http://127.0.0.1:8081/actuator", 4711L, List.of("k6"), List.of(), List.of(), true);
        Json.write(folder.resolve(Evidence.RUN),
                new RunLog(RunLog.FORMAT, RunLog.Subject.of("orders", "check"), RunLog.Outcome.RAN, List.of(),
                        new RunLog.Times(1, 2, 3, 4, 5, 6, null), 0, watched));
        Files.copy(ON_JDK_25, folder.resolve(Evidence.FLIGHT));
        assertThat(Evidence.read(folder).virtualThreads())
                .hasValueSatisfying(virtual -> assertThat(virtual.lives()).hasSize(26));
        try (RandomAccessFile full = new RandomAccessFile(folder.resolve(Evidence.FLIGHT).toFile(), "rw")) {
            full.setLength(FlightRecording.BYTES_AT_MOST);
        }
        Evidence evidence = Evidence.read(folder);
        assertThat(evidence.virtualThreads()).isEmpty();
        assertThat(evidence.missing()).noneMatch(part -> part.contains("full"));
        assertThat(evidence.lacks()).anyMatch(part -> part.startsWith("flight.jfr ") && part.contains("512 MB"));
    }

    @Test
    void aRecordingThatLostEventsIsNotWhole() {
        assertThat(FlightRecording.gaps(1 << 20, 0)).isEmpty();
        assertThat(FlightRecording.gaps(1 << 20, 65_536)).singleElement().asString()
                .contains("flight.jfr", "65,536", "jdk.DataLoss");
    }

    /** The JVM tells how much it could not write only where the settings ask for it. */
    @ParameterizedTest
    @ValueSource(strings = {"check", "lab"})
    void lostEventsAreRecorded(String settings) throws Exception {
        try (Reader reader = new InputStreamReader(
                FlightRecordingTest.class.getResourceAsStream("/io/executorlab/lab/watch/%s.jfc".formatted(settings)),
                StandardCharsets.UTF_8); Recording recording = new Recording(Configuration.create(reader))) {
            assertThat(recording.getSettings()).containsEntry("jdk.DataLoss#enabled", "true");
        }
        assertThat(FlightRecorder.getFlightRecorder().getEventTypes())
                .filteredOn(type -> type.getName().equals("jdk.DataLoss")).singleElement()
                .satisfies(type -> assertThat(type.getField("amount")).isNotNull());
    }

    @Test
    void aJvmBeforeVirtualThreadsIsKnownToHaveNone() throws Exception {
        assertThat(FlightRecording.content(Path.of("src/test/resources/recorded/event-loop-per-call/broken/flight.jfr"))
                .virtualThreads().exist())
                .isFalse();
    }
}
