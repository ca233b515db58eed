package io.executorlab.lab.claim;

import static io.executorlab.lab.claim.MadeUp.runs;
import static io.executorlab.lab.comparison.Judging.judge;
import static io.executorlab.lab.comparison.Judging.verdict;
import static io.executorlab.lab.claim.Verdict.CONSTRUCTION;
import static io.executorlab.lab.claim.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.claim.Verdict.INCONCLUSIVE;
import static io.executorlab.lab.claim.Verdict.NOT_MEASURED;
import static io.executorlab.lab.claim.Verdict.REFUTED;
import static io.executorlab.lab.claim.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.measure.Measures;

/** Each claim of post 004 with five runs that confirm it, five that contradict it, and five that scatter. */
class ClaimsOfPost004Test extends ClaimsOfAPost {

    private static final double STEADY = 0.01;
    private static final double SCATTERED = 0.5;

    ClaimsOfPost004Test() {
        super("004");
    }

    private static Measures boot(double pool, double scatter) {
        return runs(scatter,
                factor -> Recorded.run().gauge("executor_queued_tasks{name=\"applicationTaskExecutor\"}", 400)
                        .gauge("executor_pool_size_threads{name=\"applicationTaskExecutor\"}", factor * pool)
                        .gauge("arrival_oldest_waiting_seconds", 40)
                        .counter("arrival_update_seconds_count{outcome=\"updated\"}", 8)
                        .counter("arrival_update_seconds_sum{outcome=\"updated\"}", 8));
    }

    private static Recorded same(Recorded run, String round, double value) {
        return run.round(round, value, value, value);
    }

    /** A burst whose last call begins so long after the first. */
    private static Recorded once(double queue, double pool, double firstToLast) {
        Recorded run =
                Recorded.run().rounds(5, 5).gauge("executor_pool_keep_alive_seconds{name=\"arrivalExecutor\"}", 3);
        return same(same(same(same(run, "queue", queue), "pool", pool), "first-to-last-start", firstToLast), "all-done",
                firstToLast + 800);
    }

    private static Measures burst(double queue, double pool, double firstToLast, double scatter) {
        return runs(scatter, factor -> once(factor * queue, factor * pool, factor * firstToLast));
    }

    private static Measures burst(double queue, double pool, double firstToLast) {
        return burst(queue, pool, firstToLast, STEADY);
    }

    private static Measures shrinking(double millis, double scatter) {
        return runs(scatter, factor -> same(once(0, 100, 100), "time-to-shrink", factor * millis));
    }

    private static Measures connector(double threads, double scatter) {
        return runs(scatter,
                factor -> Recorded.run().gauge("executor_pool_size_threads{name=\"tomcat\"}", factor * threads));
    }

    private static Measures takes(double tasks, double scatter) {
        return runs(scatter, factor -> same(Recorded.run(), "taken", factor * tasks));
    }

    /** A pool's size on average, with 100 threads at its largest in each burst, and so many processors in use. */
    private static Measures without(double pool, double processors, double scatter) {
        return runs(scatter,
                factor -> same(Recorded.run(), "pool", 100)
                        .gauge("executor_pool_size_threads{name=\"arrivalExecutor\"}", factor * pool)
                        .counter("process_cpu_time_ns_total", factor * processors * 1e9));
    }

    private static Measures meanwhile(double millis, double scatter) {
        return runs(scatter, factor -> Recorded.run().client("GET arrivals", factor * millis));
    }

    @Override
    Stream<MadeUp> evidence() {
        Measures fixed = burst(0, 100, 100);
        Measures broken = burst(50, 50, 226);
        Measures scattered = burst(50, 50, 226, SCATTERED);
        return Stream.of(
                MadeUp.of("004-1", REPRODUCED, "broken", boot(40, STEADY), "max-100", boot(40, STEADY)),
                MadeUp.of("004-1", REFUTED, "broken", boot(8, 0), "max-100", boot(8, 0)),
                MadeUp.of("004-1", INCONCLUSIVE, "broken", boot(9, SCATTERED), "max-100", boot(9, 0)),
                MadeUp.of("004-2", REPRODUCED, "broken", broken, "fixed", fixed),
                MadeUp.of("004-2", REFUTED, "broken", burst(50, 50, 90), "fixed", fixed),
                MadeUp.of("004-2", INCONCLUSIVE, "broken", scattered, "fixed", fixed),
                MadeUp.of("004-3", CONSTRUCTION, "broken", broken, "core-10", broken, "core-20", broken),
                MadeUp.of("004-3", REFUTED, "broken", broken, "core-10", broken, "core-20", burst(20, 80, 100)),
                MadeUp.of("004-3", INCONCLUSIVE, "broken", broken, "core-10", broken, "core-20", scattered),
                MadeUp.of("004-4", REPRODUCED, "broken", broken, "fixed", fixed),
                MadeUp.of("004-4", REFUTED, "broken", burst(50, 50, 100), "fixed", fixed),
                MadeUp.of("004-4", INCONCLUSIVE, "broken", scattered, "fixed", fixed),
                MadeUp.of("004-5", REPRODUCED, "fixed", shrinking(5000, STEADY)),
                MadeUp.of("004-5", REFUTED, "fixed", shrinking(9000, STEADY)),
                MadeUp.of("004-5", INCONCLUSIVE, "fixed", shrinking(6000, SCATTERED)),
                MadeUp.of("004-6", REPRODUCED, "fixed", burst(0, 100, 120), "fixed-10", fixed, "fixed-20",
                        burst(0, 100, 140)),
                MadeUp.of("004-6", REFUTED, "fixed", burst(0, 100, 80), "fixed-10", fixed, "fixed-20",
                        burst(0, 100, 140)),
                MadeUp.of("004-6", INCONCLUSIVE, "fixed", burst(0, 100, 120, SCATTERED), "fixed-10", fixed, "fixed-20",
                        burst(0, 100, 140)),
                MadeUp.of("004-7", CONSTRUCTION, "fixed", connector(98, STEADY), "tomcat-40", connector(100, STEADY)),
                MadeUp.of("004-7", REFUTED, "fixed", connector(50, STEADY), "tomcat-40", connector(100, STEADY)),
                MadeUp.of("004-7", INCONCLUSIVE, "fixed", connector(100, SCATTERED), "tomcat-40",
                        connector(100, SCATTERED)),
                MadeUp.of("004-8", CONSTRUCTION, "listing-10-100", takes(100, 0), "summary-10-10", takes(10, STEADY)),
                MadeUp.of("004-8", REFUTED, "listing-10-100", takes(100, 0), "summary-10-10", takes(100, 0)),
                MadeUp.of("004-8", INCONCLUSIVE, "listing-10-100", takes(100, 0), "summary-10-10",
                        takes(80, SCATTERED)),
                MadeUp.of("004-9", REPRODUCED, "fixed", without(74.5, 0.565, STEADY), "fixed-10",
                        without(38, 0.516, STEADY), "fixed-20", without(42.5, 0.635, STEADY)),
                MadeUp.of("004-9", REFUTED, "fixed", without(100, 0.5, STEADY), "fixed-10", without(100, 0.5, STEADY),
                        "fixed-20", without(100, 0.5, STEADY)),
                MadeUp.of("004-9", INCONCLUSIVE, "fixed", without(74.5, 0.565, SCATTERED), "fixed-10",
                        without(38, 0.516, SCATTERED), "fixed-20", without(42.5, 0.635, SCATTERED)),
                MadeUp.of("004-10", REPRODUCED, "broken", meanwhile(70, STEADY), "fixed", meanwhile(49, STEADY)),
                MadeUp.of("004-10", REFUTED, "broken", meanwhile(49, STEADY), "fixed", meanwhile(70, STEADY)),
                MadeUp.of("004-10", INCONCLUSIVE, "broken", meanwhile(70, SCATTERED), "fixed",
                        meanwhile(49, SCATTERED)));
    }

    @Test
    void springsDefaultIsTriedOnlyWithAQueue() {
        assertThat(verdict("004-1", "broken", boot(500, STEADY), "max-100", boot(500, STEADY))).isEqualTo(NOT_MEASURED);
        assertThat(verdict("004-1", "broken", boot(8, 0))).isEqualTo(NOT_MEASURED);
    }

    @Test
    void anotherSizeOfQueueOrDelayIsTheDirectionOnly() {
        Measures fixed = burst(0, 100, 160);
        assertThat(verdict("004-2", "broken", burst(50, 50, 1030), "fixed", fixed)).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("004-2", "broken", burst(20, 80, 360), "fixed", fixed)).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("004-2", "broken", burst(0, 100, 360), "fixed", fixed)).isNotEqualTo(DIRECTION_ONLY);
        assertThat(verdict("004-2", "fixed", fixed)).isEqualTo(NOT_MEASURED);
        assertThat(judge("004-4", "broken", burst(50, 50, 1030), "fixed", fixed)).satisfies(its -> {
            assertThat(its.verdict()).isEqualTo(DIRECTION_ONLY);
            assertThat(its.why()).contains("6.44 times", "the post 2.26",
                    "All 100 are done after 1830 (1820..1840) ms and 960 (958..962) ms");
        });
    }

    @Test
    void aTimeThatTheConstructionContradictsStays() {
        Measures broken = burst(50, 50, 226);
        assertThat(verdict("004-3", "broken", broken, "core-10", broken, "core-20", burst(50, 50, 120)))
                .isEqualTo(REFUTED);
        assertThat(verdict("004-7", "fixed", connector(60, STEADY), "tomcat-40", connector(61, STEADY)))
                .isEqualTo(DIRECTION_ONLY);
    }

    @Test
    void shrinkingSoonerThanThePostIsTheDirectionOnly() {
        assertThat(verdict("004-5", "fixed", shrinking(3070, STEADY))).isEqualTo(DIRECTION_ONLY);
    }

    @Test
    void thePostsAverageIsComparedWithAnAverageAndTheLargestStandsBeside() {
        assertThat(judge("004-9", "fixed", without(74.5, 0.565, STEADY), "fixed-10", without(38, 0.516, STEADY),
                "fixed-20", without(42.5, 0.635, STEADY)).why())
                .matches(
                        "On average with a core of 4 74\\.5 .* At its largest in a burst the pool has 100, 100 and "
                                + "100 threads\\.");
    }

    @Test
    void largerCoresWithSmallerPoolsAreTheDirectionOnly() {
        assertThat(verdict("004-9", "fixed", without(100, 0.565, STEADY), "fixed-10", without(60, 0.516, STEADY),
                "fixed-20", without(70, 0.635, STEADY)))
                .isEqualTo(DIRECTION_ONLY);
    }
}
