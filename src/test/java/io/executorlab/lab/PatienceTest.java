package io.executorlab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class PatienceTest {

    private static void measure(Patience.Measured measured) throws Exception {
        Patience.measure(measured, measured, Duration.ZERO);
    }

    @Test
    void whatFailsOnceIsRepeated() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        measure(() -> assertThat(runs.incrementAndGet()).isEqualTo(2));
        assertThat(runs).hasValue(2);
    }

    @Test
    void onABusyMachineNothingIsJudged() {
        AtomicInteger work = new AtomicInteger(1);
        Thread[] busy = IntStream.range(0, Runtime.getRuntime().availableProcessors()).mapToObj(i -> new Thread(() -> {
            while (work.get() > 0) {
                Thread.onSpinWait();
            }
        })).toArray(Thread[]::new);
        for (Thread thread : busy) {
            thread.start();
        }
        try {
            assertThatThrownBy(() -> measure(() -> assertThat(1).isZero())).isInstanceOf(TestAbortedException.class)
                    .hasMessageContaining("not judged, the machine was busy");
        } finally {
            work.set(0);
        }
    }
}
