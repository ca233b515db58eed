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
        WaitingArrivals.Ticket second = waiting.enter();
        WaitingArrivals.Ticket third = waiting.enter();

        second.leave();
        assertThat(waiting.oldestSeconds()).isGreaterThanOrEqualTo(0.03);
        double before = waiting.oldestSeconds();
        assertThat(first.leave()).isGreaterThanOrEqualTo(Duration.ofMillis(30));
        assertThat(waiting.oldestSeconds()).isPositive().isLessThan(before);
        third.leave();
        assertThat(waiting.oldestSeconds()).isZero();
    }
}
