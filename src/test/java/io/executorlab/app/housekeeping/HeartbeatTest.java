package io.executorlab.app.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeartbeatTest {

    private final AtomicLong nanos = new AtomicLong();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Heartbeat heartbeat = new Heartbeat(Duration.ofMillis(500), nanos::get, registry);

    @ParameterizedTest
    @CsvSource({"500, 0, 0", "700, 200, 0", "999, 499, 0", "1000, 500, 1", "4500, 4000, 8"})
    void countsHowLateItIsAndTheWholeIntervalsWithoutABeat(long after, double late, double missed) {
        heartbeat.beat();
        pass(after);
        heartbeat.beat();
        assertThat(registry.get("heartbeat.lateness").timer().totalTime(TimeUnit.MILLISECONDS)).isEqualTo(late);
        assertThat(registry.get("heartbeat.missed").counter().count()).isEqualTo(missed);
    }

    @Test
    void theFirstBeatIsNotLate() {
        pass(5000);
        heartbeat.beat();
        assertThat(registry.get("heartbeat.missed").counter().count()).isZero();
    }

    @Test
    void isTakenForDeadAfterThreeIntervalsUntilItsNextBeat() {
        pass(1499);
        assertThat(heartbeat.isAlive()).isTrue();
        pass(1);
        assertThat(heartbeat.isAlive()).isFalse();
        heartbeat.beat();
        assertThat(heartbeat.isAlive()).isTrue();
        assertThat(heartbeat.age()).isZero();
    }

    private void pass(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
