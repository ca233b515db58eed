package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.Measures;
import io.executorlab.lab.MissingProgram;
import io.executorlab.lab.process.Jdk;
import io.executorlab.lab.watch.FlightRecorder;
import io.executorlab.lab.watch.JvmAttach;
import io.executorlab.lab.watch.StarterRecording;

/**
 * Who starts virtual threads, in a real JVM: it is recorded of each where they are few, and of a part where they are
 * thousands a second.
 */
@Tag("long")
@Measures
class SampledStartersIT {

    private static final int TRACED_FROM = 25;
    private static final int WARM_UP_SECONDS = 5;
    private static final int SECONDS = 20;
    private static final Duration AT_MOST = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"100, false", "10000, true"})
    void areSampledWhereTheyAreMany(int startsASecond, boolean sampled) throws Exception {
        Jdk jdk = Jdk.installed().stream().filter(one -> one.feature() >= TRACED_FROM).findFirst()
                .orElseThrow(() -> MissingProgram.jdk(TRACED_FROM));
        VirtualThreads recorded = recorded(jdk, startsASecond, sampled);
        assertThat(recorded.lives().size()).as("a start's own event").isGreaterThan(startsASecond * SECONDS / 2);
        double share = (double) recorded.starts().size() / recorded.lives().size();
        if (sampled) {
            assertThat(share).isBetween(0.1, 0.7);
        } else {
            assertThat(share).isBetween(0.8, 1.0);
        }
    }

    private VirtualThreads recorded(Jdk jdk, int startsASecond, boolean sampled)
            throws IOException, InterruptedException {
        Process program = new ProcessBuilder(jdk.java().toString(), "-Xmx256m", "-cp",
                Path.of("target", "test-classes").toString(),
                "io.executorlab.sample.VirtualStarts", String.valueOf(startsASecond)).redirectErrorStream(true)
                .redirectOutput(folder.resolve("starts.log").toFile()).start();
        Path file = folder.resolve("flight.jfr");
        // A JVM that has only just begun cannot be attached to.
        Thread.sleep(WARM_UP_SECONDS * 1000L);
        try (JvmAttach jvm = JvmAttach.to(program.pid())) {
            FlightRecorder recorder = FlightRecorder.start(jvm, "test",
                    FlightRecorder.settings(FlightRecorder.STARTS, folder), file, AT_MOST);
            try (StarterRecording starters = StarterRecording
                    .begin(jvm, recorder, folder, AT_MOST, StarterRecording.Extent.AFFORDABLE).orElseThrow()) {
                Thread.sleep(SECONDS * 1000L);
                assertThat(starters.sampled()).isEqualTo(sampled);
            } finally {
                recorder.stop();
            }
        } finally {
            program.destroyForcibly();
            program.waitFor();
        }
        return FlightRecording.content(file).virtualThreads();
    }
}
