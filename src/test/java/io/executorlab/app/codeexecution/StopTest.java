package io.executorlab.app.codeexecution;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;

class StopTest {

    /** Shorter than the programs that still run. */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    @ParameterizedTest
    @ValueSource(strings = {"async-blocking-broken", "async-blocking-fixed"})
    void doesNotWaitForProgramsThatRunOrQueue(String profile) {
        RunningApp app = RunningApp.start(List.of(profile));
        IntStream.range(0, 10).forEach(nap -> Session.start(app, "long-nap"));
        Children.await(5);
        long startedAt = System.nanoTime();
        app.close();
        assertThat(Duration.ofNanos(System.nanoTime() - startedAt)).isLessThan(AT_ONCE);
        Children.await(0);
    }
}
