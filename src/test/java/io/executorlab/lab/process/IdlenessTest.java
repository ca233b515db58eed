package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

class IdlenessTest {

    private double used = 8;
    private long millis;
    private final Idleness idleness = new Idleness(() -> used, () -> TimeUnit.MILLISECONDS.toNanos(millis));

    private boolean isReachedAfter(long further, double seconds) {
        millis += further;
        used += seconds;
        return idleness.isReached();
    }

    @Test
    void whatHasDoneNothingForHalfASecondIsIdle() {
        assertThat(isReachedAfter(0, 0)).isFalse();
        assertThat(isReachedAfter(499, 0)).isFalse();
        assertThat(isReachedAfter(1, 0)).isTrue();
    }

    @Test
    void whoWakesUpNowAndThenIsIdle() {
        isReachedAfter(0, 0);
        assertThat(isReachedAfter(500, 0.01)).isTrue();
    }

    @Test
    void whatHasWorkedIsIdleHalfASecondAfterItsLastWork() {
        isReachedAfter(0, 0);
        assertThat(isReachedAfter(400, 0.02)).isFalse();
        assertThat(isReachedAfter(400, 0.3)).isFalse();
        assertThat(isReachedAfter(499, 0)).isFalse();
        assertThat(isReachedAfter(1, 0)).isTrue();
    }

    @Test
    void aLittleWorkAgainAndAgainAddsUp() {
        isReachedAfter(0, 0);
        for (int look = 0; look < 20; look++) {
            assertThat(isReachedAfter(250, 0.01)).isFalse();
        }
    }
}
