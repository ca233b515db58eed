package io.executorlab.lab.claim;

import static io.executorlab.lab.comparison.Judging.judge;
import static io.executorlab.lab.comparison.Judging.verdict;
import static io.executorlab.lab.verdict.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.verdict.Verdict.NOT_MEASURED;
import static io.executorlab.lab.verdict.Verdict.REFUTED;
import static io.executorlab.lab.verdict.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;

/** Each claim of post 004, with evidence that confirms it and with evidence that does not. */
class ClaimsOfPost004Test {

    private static Recorded boot(double queue, double pool) {
        return Recorded.run().gauge("executor_queued_tasks{name=\"applicationTaskExecutor\"}", queue)
                .gauge("executor_pool_size_threads{name=\"applicationTaskExecutor\"}", pool)
                .gauge("arrival_oldest_waiting_seconds", queue / 10)
                .counter("arrival_update_seconds_count{outcome=\"updated\"}", 8).counter("arrival_update_seconds_sum{outcome=\"updated\"}", 8);
    }

    /** Rounds that took so long, spread over a tenth. */
    private static Recorded burst(double queue, double pool, double millis) {
        return burst(queue, pool, 0.95 * millis, millis, 1.05 * millis);
    }

    private static Recorded burst(double queue, double pool, double min, double median, double max) {
        return Recorded.run().rounds(5, 5).round("queue", queue, queue, queue).round("pool", pool, pool, pool)
                .round("all-done", min, median, max).round("first-to-last-start", min / 2, median / 2, max / 2);
    }

    private static Recorded shrinking(double keepAlive, double millis) {
        return burst(0, 100, 800).round("time-to-shrink", millis, millis, millis)
                .gauge("executor_pool_keep_alive_seconds{name=\"arrivalExecutor\"}", keepAlive);
    }

    private static Recorded connector(double threads) {
        return burst(0, 100, 800).gauge("executor_pool_size_threads{name=\"tomcat\"}", threads);
    }

    @Test
    void springsDefaultStacksButGrowsNoThreads() {
        assertThat(verdict("004-1", "broken", boot(400, 8), "max-100", boot(400, 8))).isEqualTo(REFUTED);
        assertThat(verdict("004-1", "broken", boot(400, 40), "max-100", boot(400, 40))).isEqualTo(REPRODUCED);
        assertThat(verdict("004-1", "broken", boot(400, 8), "max-100", boot(400, 100))).isEqualTo(REPRODUCED);
        assertThat(verdict("004-1", "broken", boot(3, 8), "max-100", boot(3, 8))).isEqualTo(NOT_MEASURED);
        assertThat(verdict("004-1", "broken", boot(400, 8))).isEqualTo(NOT_MEASURED);
    }

    @Test
    void whatCameSinceTheOldestStandsBesideTheQueue() {
        assertThat(judge("004-1", "broken", boot(400, 8), "max-100", boot(400, 8)).why())
                .contains("All who came since the oldest did are still there: 10 accepted a second and 40 s make 400",
                        "100 requests less the 80 that 8 threads work off at 1000 ms each leave 20");
    }

    @Test
    void queueFirstIsTwoWavesAgainstOne() {
        Recorded fixed = burst(0, 100, 800);
        assertThat(verdict("004-2", "broken", burst(50, 50, 1600), "fixed", fixed)).isEqualTo(REPRODUCED);
        assertThat(verdict("004-2", "broken", burst(50, 50, 1000), "fixed", fixed)).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("004-2", "broken", burst(20, 80, 1600), "fixed", fixed)).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("004-2", "broken", burst(50, 50, 820), "fixed", fixed)).isEqualTo(REFUTED);
        assertThat(verdict("004-2", "broken", burst(0, 100, 1600), "fixed", fixed)).isEqualTo(REFUTED);
        assertThat(verdict("004-2", "fixed", fixed)).isEqualTo(NOT_MEASURED);
    }

    @Test
    void aLargerCoreHelpsOnlyWhereTheQueueOrTheTimeIsAnother() {
        Recorded broken = burst(50, 50, 1600);
        assertThat(verdict("004-3", "broken", broken, "core-10", burst(50, 50, 1580), "core-20", burst(50, 50, 1620))).isEqualTo(REPRODUCED);
        assertThat(verdict("004-3", "broken", broken, "core-10", burst(50, 50, 1580), "core-20", burst(50, 50, 1100))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("004-3", "broken", broken, "core-10", burst(50, 50, 1580), "core-20", burst(20, 80, 800))).isEqualTo(REFUTED);
    }

    @Test
    void threadsFirstIsHeldAgainstThePostsRatio() {
        Recorded broken = burst(50, 50, 1600);
        assertThat(verdict("004-4", "broken", broken, "fixed", burst(0, 100, 800))).isEqualTo(REPRODUCED);
        assertThat(verdict("004-4", "broken", broken, "fixed", burst(0, 100, 1200))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("004-4", "broken", broken, "fixed", burst(0, 100, 1600))).isEqualTo(REFUTED);
    }

    @Test
    void shrinkingIsHeldAgainstTheKeepAlive() {
        assertThat(verdict("004-5", "fixed-10", shrinking(1, 1060), "fixed", shrinking(3, 3070))).isEqualTo(REPRODUCED);
        assertThat(verdict("004-5", "fixed-10", shrinking(1, 1060), "fixed", shrinking(3, 7000))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("004-5", "fixed-10", shrinking(1, 9000), "fixed", shrinking(3, 3070))).isEqualTo(REFUTED);
        assertThat(verdict("004-5", "fixed-10", burst(0, 100, 800), "fixed", shrinking(3, 3070))).isEqualTo(NOT_MEASURED);
    }

    @Test
    void theBestCoreMustBeFasterThanTheSpread() {
        Recorded ten = burst(0, 100, 780, 800, 830);
        assertThat(verdict("004-6", "fixed", burst(0, 100, 840, 880, 900), "fixed-10", ten, "fixed-20", burst(0, 100, 990, 1000, 1010)))
                .isEqualTo(REPRODUCED);
        assertThat(verdict("004-6", "fixed", burst(0, 100, 820, 880, 900), "fixed-10", ten, "fixed-20", burst(0, 100, 990, 1000, 1010)))
                .isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("004-6", "fixed", burst(0, 100, 820, 880, 900), "fixed-10", ten, "fixed-20", burst(0, 100, 700, 850, 1010)))
                .isEqualTo(REFUTED);
    }

    @Test
    void theConnectorsPoolIsHeldAgainstTheUsersAndItself() {
        assertThat(verdict("004-7", "fixed", connector(98), "tomcat-40", connector(100))).isEqualTo(REPRODUCED);
        assertThat(verdict("004-7", "fixed", connector(60), "tomcat-40", connector(62))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("004-7", "fixed", connector(50), "tomcat-40", connector(100))).isEqualTo(REFUTED);
        assertThat(verdict("004-7", "fixed", connector(100))).isEqualTo(NOT_MEASURED);
    }
}
