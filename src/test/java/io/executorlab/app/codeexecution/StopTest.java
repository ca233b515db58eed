package io.executorlab.app.codeexecution;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.app.RunningApp;

class StopTest {

    /** Less than the programs may take, which do not end by themselves. */
    private static final Duration BUSY_MACHINE = Duration.ofSeconds(60);

    @ParameterizedTest
    @ValueSource(strings = {"async-blocking-broken", "async-blocking-fixed"})
    void doesNotWaitForProgramsThatRunOrQueue(String profile) {
        RunningApp app = RunningApp.start(List.of(profile), "code-execution.time-limit=10m");
        IntStream.range(0, 10).forEach(nap -> Session.start(app, "long-nap"));
        Children.await(5);
        Children.hold();
        assertTimeoutPreemptively(BUSY_MACHINE, app::close);
        Children.await(0);
    }
}
