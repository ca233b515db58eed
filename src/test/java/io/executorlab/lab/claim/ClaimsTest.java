package io.executorlab.lab.claim;

import static io.executorlab.lab.comparison.Judging.verdict;
import static io.executorlab.lab.verdict.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.verdict.Verdict.NOT_MEASURED;
import static io.executorlab.lab.verdict.Verdict.NOT_ON_THIS_JVM;
import static io.executorlab.lab.verdict.Verdict.PRODUCTION_ONLY;
import static io.executorlab.lab.verdict.Verdict.REFUTED;
import static io.executorlab.lab.verdict.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.verdict.Verdict;

/** Every claim's judge, fed with evidence that confirms it and with evidence that does not. */
class ClaimsTest {

    private static final String GET = "java.util.concurrent.FutureTask.get";
    private static final String WAIT_FOR = "java.lang.ProcessImpl.waitFor";
    private static final String REAPER = "java.lang.ProcessHandleImpl.waitForProcessExit0";

    private static Recorded threadPerTask(int threads) {
        return Recorded.run().started(threads).startedThreads(threads, "Thread-", 300).dumped(1, "x-", REAPER);
    }

    private static Recorded pooled() {
        return Recorded.run().startedThreads(1, "WebSocket background processing", 300).dumped(1, "x-", REAPER);
    }

    private static Recorded blocked(int inGet, int inWaitFor) {
        return Recorded.run().dumped(inGet, "Thread-", GET).dumped(inWaitFor, "compile-", WAIT_FOR).dumped(2, "process reaper ", REAPER);
    }

    private static Recorded overload(double timedOut, double completed) {
        return Recorded.run().rate(6).completedPerSecond(completed)
                .k6(Map.of("sent", 60.0, "answered", 60 - timedOut, "timed-out", timedOut));
    }

    @Test
    void threadPerTaskIsReproducedByOneThreadATask() {
        assertThat(verdict("000-1", "broken", threadPerTask(102), "fixed", pooled())).isEqualTo(REPRODUCED);
    }

    @Test
    void threadPerTaskIsDirectionOnlyOrRefutedByOtherCounts() {
        assertThat(verdict("000-1", "broken", threadPerTask(210), "fixed", pooled())).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("000-1", "broken", pooled(), "fixed", threadPerTask(102))).isEqualTo(REFUTED);
    }

    @Test
    void threadPerTaskIsNotOnAJvmThatUsesTheCommonPool() {
        Recorded commonPool = pooled().on("25.0.1", 2).dumped(1, "ForkJoinPool.commonPool-worker-", GET);
        assertThat(verdict("000-1", "broken", commonPool, "fixed", pooled())).isEqualTo(NOT_ON_THIS_JVM);
        assertThat(verdict("000-3", "broken", commonPool, "fixed", pooled())).isEqualTo(NOT_ON_THIS_JVM);
    }

    @Test
    void twoBlockedThreadsAreCountedForEachChild() {
        assertThat(verdict("000-2", "broken", blocked(2, 2), "fixed", blocked(0, 2))).isEqualTo(REPRODUCED);
        assertThat(verdict("000-2", "broken", blocked(20, 2), "fixed", blocked(0, 2))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("000-2", "broken", blocked(0, 2), "fixed", blocked(2, 2))).isEqualTo(REFUTED);
        assertThat(verdict("000-2", "broken", Recorded.run(), "fixed", blocked(0, 2))).isEqualTo(NOT_MEASURED);
    }

    @Test
    void startRateIsHeldAgainstThePostsFourASecond() {
        assertThat(verdict("000-3", "broken", threadPerTask(41), "fixed", pooled().started(1))).isEqualTo(REPRODUCED);
        assertThat(verdict("000-3", "broken", threadPerTask(120), "fixed", pooled().started(1))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("000-3", "broken", threadPerTask(41), "fixed", threadPerTask(41))).isEqualTo(REFUTED);
    }

    @Test
    void timeOutsAreReproducedOnlyWhereTheFixTakesThemAway() {
        assertThat(verdict("000-4", "broken@overload", overload(30, 3.3), "fixed@overload", overload(0, 6))).isEqualTo(REPRODUCED);
        assertThat(verdict("000-4", "broken@overload", overload(30, 3.3), "fixed@overload", overload(12, 5))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("000-4", "broken@overload", overload(30, 3.3), "fixed@overload", overload(29, 3.3))).isEqualTo(REFUTED);
        assertThat(verdict("000-4", "broken@overload", overload(0, 6), "fixed@overload", overload(0, 6))).isEqualTo(NOT_MEASURED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"000-5/bigger-pool", "000-6/bounded-queue", "000-7/core-10"})
    void anAttemptIsRefutedWhereItDoesHelp(String pair) {
        String claim = pair.split("/")[0];
        String cell = pair.split("/")[1];
        Recorded broken = overload(30, 3.3);
        assertThat(verdict(claim, "broken", threadPerTask(41), "broken@overload", broken, cell, threadPerTask(80),
                cell + "@overload", overload(0, 6))).isEqualTo(REFUTED);
        assertThat(verdict(claim, "broken", threadPerTask(41), "broken@overload", broken, cell, threadPerTask(80),
                cell + "@overload", overload(15, 5))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict(claim, "broken", threadPerTask(41), "broken@overload", broken, cell, threadPerTask(80),
                cell + "@overload", overload(30, 3.3))).isEqualTo(REPRODUCED);
    }

    @Test
    void anAttemptThatRefusesInsteadOfTimingOutDoesNotHelp() {
        Recorded refusing = Recorded.run().rate(6).completedPerSecond(3.3)
                .k6(Map.of("sent", 60.0, "answered", 30.0, "refused", 30.0));
        assertThat(verdict("000-6", "broken@overload", overload(30, 3.3), "bounded-queue@overload", refusing)).isEqualTo(REPRODUCED);
    }

    private static final String CORE = "executor_pool_core_threads{name=\"compileExecutor\"}";
    private static final String POOL = "executor_pool_size_threads{name=\"compileExecutor\"}";
    private static final String QUEUE = "executor_queued_tasks{name=\"compileExecutor\"}";

    private static Recorded pool(int core, int size, int queued) {
        return Recorded.run().gauge(CORE, core).gauge(POOL, size).gauge(QUEUE, queued);
    }

    @Test
    void anUnboundedQueueKeepsThePoolAtItsCore() {
        assertThat(verdict("000-11", "broken@overload", pool(5, 5, 90), "bounded-queue@overload", pool(5, 10, 10))).isEqualTo(REPRODUCED);
        assertThat(verdict("000-11", "broken@overload", pool(5, 8, 90), "bounded-queue@overload", pool(5, 10, 10))).isEqualTo(REFUTED);
        assertThat(verdict("000-11", "broken@overload", pool(5, 5, 90), "bounded-queue@overload", pool(5, 5, 10))).isEqualTo(REFUTED);
        assertThat(verdict("000-11", "broken@overload", pool(5, 5, 0), "bounded-queue@overload", pool(5, 10, 10))).isEqualTo(NOT_MEASURED);
        assertThat(verdict("000-11", "broken@overload", pool(5, 5, 90))).isEqualTo(NOT_MEASURED);
        assertThat(verdict("000-11", "fixed@overload", pool(5, 5, 90), "fixed-queue-10@overload", pool(5, 10, 10))).isEqualTo(REPRODUCED);
    }

    /** Sessions whose longest connect took so long and whose result 1.5 s. */
    private static Recorded connects(double longest, double refused, double timedOut) {
        return pool(5, 5, 10).client("", 1500).client("connect", longest)
                .k6(Map.of("sent", 100.0, "answered", 100 - refused - timedOut, "refused", refused, "timed-out", timedOut));
    }

    private static Verdict largerPool(Recorded fixed, Recorded larger) {
        Recorded steady = connects(5, 0, 0);
        return verdict("000-12", "fixed", steady, "fixed-10-20-20", steady, "fixed@overload", fixed, "fixed-10-20-20@overload", larger);
    }

    @Test
    void aLargerPoolMovesTheBottleneckOnlyWhereTheConnectTakesAPartOfTheSession() {
        assertThat(largerPool(connects(8, 0, 60), connects(3100, 10, 0))).isEqualTo(REPRODUCED);
        assertThat(largerPool(connects(8, 0, 60), connects(900, 10, 0))).isEqualTo(DIRECTION_ONLY);
        assertThat(largerPool(connects(8, 0, 60), connects(30, 10, 0))).isEqualTo(REFUTED);
        assertThat(largerPool(connects(3000, 0, 60), connects(3100, 10, 0))).isEqualTo(REFUTED);
    }

    @Test
    void aLargerPoolThatAnswersFewerIsWorseElsewhere() {
        assertThat(largerPool(connects(8, 0, 10), connects(8, 40, 0))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("000-12", "fixed@overload", connects(8, 0, 10))).isEqualTo(NOT_MEASURED);
    }

    @Test
    void eventDrivenBlocksNoThreadOfOurs() {
        assertThat(verdict("000-15", "fixed", blocked(0, 2), "event-driven", blocked(0, 0))).isEqualTo(REPRODUCED);
        assertThat(verdict("000-15", "fixed", blocked(0, 2), "event-driven", blocked(0, 1))).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("000-15", "fixed", blocked(0, 2), "event-driven", blocked(0, 2))).isEqualTo(REFUTED);
    }

    private static Recorded perCall(double live, int loops, int processors) {
        return Recorded.run().on("17.0.15", processors).live(live).started(loops).startedThreads(loops, "nioEventLoopGroup-2-", 2000);
    }

    @Test
    void thePeakIsHeldAgainstThePostsAndTheFixMustStayConstant() {
        Recorded fixed = Recorded.run().live(41);
        assertThat(verdict("001-1", "broken", perCall(250, 800, 4), "fixed", fixed)).isEqualTo(REPRODUCED);
        assertThat(verdict("001-1", "broken", perCall(140, 400, 2), "fixed", fixed)).isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("001-1", "broken", perCall(250, 800, 4), "fixed", Recorded.run().live(240))).isEqualTo(REFUTED);
        assertThat(verdict("001-1", "broken", perCall(250, 800, 4))).isEqualTo(NOT_MEASURED);
    }

    @Test
    void productionFiguresAreNeverClaimed() {
        assertThat(verdict("001-2", "broken", perCall(250, 800, 4), "fixed", Recorded.run())).isEqualTo(PRODUCTION_ONLY);
        assertThat(verdict("001-3", "broken", perCall(250, 800, 4), "fixed", Recorded.run())).isEqualTo(PRODUCTION_ONLY);
    }

    @Test
    void twiceTheCoresIsCheckedForEachNumberOfProcessors() {
        Recorded fixed = Recorded.run();
        assertThat(verdict("001-4", "broken", perCall(250, 810, 4), "fixed", fixed)).isEqualTo(REPRODUCED);
        assertThat(verdict("001-4", "broken", perCall(250, 810, 4), "broken-2-processors", perCall(140, 800, 2), "fixed", fixed))
                .isEqualTo(DIRECTION_ONLY);
        assertThat(verdict("001-4", "broken", perCall(60, 1, 4), "fixed", fixed)).isEqualTo(REFUTED);
    }
}
