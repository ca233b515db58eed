package io.executorlab.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import jdk.jfr.Recording;

import io.executorlab.lab.diagnosis.WaitKind;
import io.executorlab.lab.diagnosis.Waits;

/** Some seconds of a recording: of a recorded run, and of this JVM's own. */
class RecordedPartTest {

    private static final Path RUN = Path.of("src/test/resources/recorded/event-loop-per-call/broken");
    private static final long TEN_SECONDS = 10_000;

    @TempDir
    private Path folder;

    @Test
    void itHasTheStartsOfItsSecondsAndNoOthers() throws IOException {
        Evidence evidence = Evidence.read(RUN);
        long from = evidence.run().times().loadFrom();
        List<ThreadStart> within = evidence.starts().stream().filter(start -> start.atMillis() >= from && start.atMillis() <= from + TEN_SECONDS).toList();
        RecordedPart part = RecordedPart.read(RUN.resolve(Evidence.FLIGHT), from, from + TEN_SECONDS);
        assertThat(part.starts()).isNotEmpty().isEqualTo(within).hasSizeLessThan(evidence.starts().size());
        RecordedPart before = RecordedPart.read(RUN.resolve(Evidence.FLIGHT), 0, 1);
        assertThat(before.starts()).isEmpty();
        assertThat(before.waits()).isEmpty();
    }

    @Test
    void aWaitThatHasEndedHasItsThreadsPlaceAndLength() throws Exception {
        Path file = folder.resolve("flight.jfr");
        long from = System.currentTimeMillis();
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ThreadPark").withStackTrace().withoutThreshold();
            recording.start();
            CountDownLatch never = new CountDownLatch(1);
            for (int number = 1; number <= 2; number++) {
                Thread thread = new Thread(() -> await(never), "order-" + number);
                thread.start();
                thread.join();
            }
            recording.stop();
            recording.dump(file);
        }
        RecordedPart part = RecordedPart.read(file, from, System.currentTimeMillis());
        List<Waits> all = Waits.of(part.waits());
        assertThat(all).filteredOn(waits -> waits.name().equals("order-*")).singleElement().satisfies(waits -> {
            assertThat(waits.count()).isEqualTo(2);
            assertThat(waits.frame()).startsWith("java.util.concurrent.CountDownLatch.await");
            assertThat(waits.place().kind()).isEqualTo(WaitKind.UNKNOWN);
            assertThat(waits.longestMillis()).isBetween(100.0, 60_000.0);
            assertThat(waits.meanMillis()).isBetween(100.0, waits.longestMillis());
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(150, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void oneThatIsDamagedSaysSo() throws IOException {
        Path file = Files.writeString(folder.resolve("flight.jfr"), "FLR");
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> RecordedPart.read(file, 0, 1));
    }
}
