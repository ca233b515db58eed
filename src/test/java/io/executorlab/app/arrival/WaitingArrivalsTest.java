package io.executorlab.app.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;

class WaitingArrivalsTest {

    private final WaitingArrivals waiting = new WaitingArrivals();

    @Test
    void isZeroWhereNoneWaits() {
        assertThat(waiting.oldestSeconds()).isZero();
        waiting.enter().leave();
        assertThat(waiting.oldestSeconds()).isZero();
    }

    @Test
    void theOldestCountsUntilItLeavesInWhateverOrder() throws InterruptedException {
        WaitingArrivals.Ticket first = waiting.enter();
        Thread.sleep(30);
        long from = System.nanoTime();
        WaitingArrivals.Ticket second = waiting.enter();
        WaitingArrivals.Ticket third = waiting.enter();

        second.leave();
        assertThat(waiting.oldestSeconds()).isGreaterThanOrEqualTo(0.03);
        assertThat(first.leave()).isGreaterThanOrEqualTo(Duration.ofMillis(30));
        assertThat(waiting.oldestSeconds()).isPositive().isLessThanOrEqualTo((System.nanoTime() - from) / 1e9);
        third.leave();
        assertThat(waiting.oldestSeconds()).isZero();
    }
}
