package io.executorlab.lab.claim;

import static io.executorlab.lab.claim.Verdict.CONSTRUCTION;
import static io.executorlab.lab.claim.Verdict.DIRECTION_ONLY;
import static io.executorlab.lab.claim.Verdict.INCONCLUSIVE;
import static io.executorlab.lab.claim.Verdict.NOT_MEASURED;
import static io.executorlab.lab.claim.Verdict.NOT_ON_THIS_JVM;
import static io.executorlab.lab.claim.Verdict.REFUTED;
import static io.executorlab.lab.claim.Verdict.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.measure.Measures;

/** Each claim of post 000 with five made-up runs of each cell: its rule says yes, no, and that the runs do not tell. */
class ClaimsOfPost000Test extends ClaimsOfAPost {

    private static final String GET = "java.util.concurrent.FutureTask.get";
    private static final String WAIT_FOR = "java.lang.ProcessImpl.waitFor";
    private static final String REAPER = "java.lang.ProcessHandleImpl.waitForProcessExit0";
    private static final List<String> LOADS_IN_A_ROW =
            List.of("broken", "broken@just-over", "broken@just-in-time", "bounded-queue",
                    "bounded-queue@just-in-time", "core-10", "core-10@just-in-time", "core-10-bounded-queue",
                    "core-10-bounded-queue@just-in-time", "bigger-pool",
                    "fixed");

    /** Cells by their names, each with its five runs. */
    private record Made(Map<String, Measures> cells) {

        private Made() {
            this(new HashMap<>());
        }

        /** Five runs that are alike. */
        Made with(String cell, Recorded run) {
            return with(cell, value -> run, 0, 0, 0, 0, 0);
        }

        /** A run for each of these values. */
        Made with(String cell, DoubleFunction<Recorded> run, double... values) {
            cells.put(cell, new Measures(
                    IntStream.range(0, values.length).mapToObj(i -> run.apply(values[i]).evidence()).toList()));
            return this;
        }
    }

    ClaimsOfPost000Test() {
        super("000");
    }

    private static Judgement judge(String claim, Made made) {
        return Ledger.judge(Ledger.claim(claim), new Cells(made.cells()));
    }

    private static Recorded threads(double startedByTasks) {
        int count = (int) startedByTasks;
        return Recorded.run().started(count).startedThreads(Math.max(1, count), count == 0 ? "x-" : "Thread-", 300)
                .dumped(1, "x-", REAPER);
    }

    private static Recorded blocked(double inGet, double inWaitFor) {
        return Recorded.run().dumped((int) inGet, "Thread-", GET).dumped((int) inWaitFor, "compile-", WAIT_FOR)
                .dumped(2, "process reaper ", REAPER);
    }

    /** Rates at which so many of 100 sessions are not answered in time, from 1.5 times on. */
    private static Recorded rates(double unanswered, double started, int waiting) {
        Map<String, Double> counts = new HashMap<>();
        Recorded run = Recorded.run().started(started).gauge("jvm_threads_states_threads{state=\"waiting\"}", waiting)
                .gauge("jvm_threads_states_threads{state=\"runnable\"}", 10)
                .gauge("jvm_threads_states_threads{state=\"timed-waiting\"}", 8);
        for (String rate : LoadSteps.RATES) {
            counts.put("sent{step:%s}".formatted(rate), 100.0);
            counts.put("answered{step:%s}".formatted(rate), Double.parseDouble(rate) < 1.5 ? 100 : 100 - unanswered);
            run.step(rate, 0, 10);
        }
        return run.k6(counts);
    }

    private static Recorded rates(double unanswered) {
        return rates(unanswered, 100, 20);
    }

    private static Recorded lost(double sessions) {
        return Recorded.run().k6(Map.of("sent", 100.0, "answered", 100 - sessions, "lost", sessions));
    }

    private static Made fix(Made made, double lostBefore, double lostAfter) {
        return made.with("broken", rates(60)).with("broken@thread-limit", lost(lostBefore)).with("fixed@thread-limit",
                lost(lostAfter));
    }

    private static Recorded connections(double gaveUp, double busy) {
        return Recorded.run().rate(6).completedPerSecond(3)
                .k6(Map.of("sent", 60.0, "answered", 30.0, "timed-out", 30.0))
                .counter("hikaricp_connections_timeout_total", gaveUp / 10).gauge("hikaricp_connections_pending", 0)
                .counter("hikaricp_connections_acquire_seconds_count", 6)
                .counter("hikaricp_connections_acquire_seconds_sum", 0.006)
                .gauge("system_cpu_usage", busy / 100).cpu(busy / 2, Map.of("app", busy / 4));
    }

    private static Recorded pool(double size, double queued) {
        return Recorded.run().gauge("executor_pool_core_threads{name=\"compileExecutor\"}", 5)
                .gauge("executor_pool_size_threads{name=\"compileExecutor\"}", size)
                .gauge("executor_queued_tasks{name=\"compileExecutor\"}", queued);
    }

    private static Recorded tomcat(double active, double live, double connector) {
        return pool(10, 5).gauge("executor_active_threads{name=\"compileExecutor\"}", active).live(live)
                .gauge("executor_pool_size_threads{name=\"tomcat\"}", connector)
                .k6(Map.of("sent", 100.0, "answered", 100.0, "timed-out", 0.0));
    }

    /** Loads in a row of 100 sessions, of which so many are not answered in time. */
    private static Recorded inARow(double first, double second, double emptied) {
        Map<String, Double> counts = new HashMap<>();
        Recorded run = Recorded.run();
        Map.of("first", first, "at-once", second, "emptied", emptied, "overlapping", second)
                .forEach((step, unanswered) -> {
                    counts.put("sent{step:%s}".formatted(step), 100.0);
                    counts.put("answered{step:%s}".formatted(step), 100 - unanswered);
                    run.step(step, 0, 10).roundIn(step, "backlog", second);
                });
        return run.k6(counts);
    }

    private static Made allInARow(Recorded run) {
        Made made = new Made();
        LOADS_IN_A_ROW.forEach(cell -> made.with(cell, run));
        return made;
    }

    /**
     * 1,200 sessions through nginx, so many of them refused and the first with so many open; what the app has open
     * meanwhile.
     */
    private static Recorded proxied(double firstRefusal, double failed, double files) {
        Recorded run = Recorded.run().k6(Map.of("sent", 1200.0, "answered", 1200 - failed, "failed", failed))
                .gauge("process_files_open_files", files)
                .counter("logback_events_total{level=\"error\"}", 0)
                .proxied("[alert] 768 worker_connections are not enough while connecting to upstream", (int) failed);
        return failed == 0 ? run : run.round("first-refusal", firstRefusal, firstRefusal, firstRefusal);
    }

    private static Recorded outOfFiles(double logged) {
        return Recorded.run().k6(Map.of("sent", 1200.0, "failed", logged))
                .proxied("[crit] accept4() failed (24: Too many open files)", (int) logged);
    }

    private static Recorded connects(double longest) {
        return Recorded.run().client("connect", longest).k6(Map.of("sent", 900.0, "failed", 0.0, "refused", 0.0));
    }

    private static Recorded users(double open, double threads) {
        return Recorded.run().round("open", open, open, open).live(threads);
    }

    /** The longest result and the longest close of a run, in milliseconds. */
    private static Recorded longest(double result, double close) {
        return Recorded.run().client("result", result).client("close", close);
    }

    /** With nothing closed half of the second load is late; closing leaves so many late. */
    private static Made closed(DoubleFunction<Recorded> after, double... late) {
        Made made = new Made();
        for (String load : List.of("@late", "@just-over", "@just-in-time")) {
            made.with("broken" + load, inARow(0, 50, 0)).with("closed-and-destroyed" + load, after, late)
                    .with("fixed" + load, after, late);
        }
        return made;
    }

    private static Stream<MadeUp> that(String claim, Verdict yes, Made confirming, Made contradicting,
            Made scattering) {
        return Stream.of(new MadeUp(claim, yes, confirming.cells()), new MadeUp(claim, REFUTED, contradicting.cells()),
                new MadeUp(claim, INCONCLUSIVE, scattering.cells()));
    }

    private static Stream<MadeUp> attempt(String claim, String cell) {
        return that(claim, REPRODUCED, new Made().with("broken", rates(60)).with(cell, rates(60)),
                new Made().with("broken", rates(60)).with(cell, rates(0)),
                new Made().with("broken", rates(60)).with(cell, ClaimsOfPost000Test::rates, 0, 60, 5, 50, 20));
    }

    @Override
    Stream<MadeUp> evidence() {
        return Stream.of(
                that("000-1", REPRODUCED, new Made().with("broken", threads(102)).with("fixed", threads(0)),
                        new Made().with("broken", threads(0)).with("fixed", threads(102)),
                        new Made().with("broken", ClaimsOfPost000Test::threads, 60, 140, 100, 80, 150).with("fixed",
                                threads(0))),
                that("000-2", REPRODUCED, new Made().with("broken", blocked(2, 2)).with("fixed", blocked(0, 2)),
                        new Made().with("broken", blocked(0, 2)).with("fixed", blocked(2, 2)),
                        new Made().with("broken", inGet -> blocked(inGet, 2), 1, 2, 4, 2, 2).with("fixed",
                                blocked(0, 2))),
                that("000-3", REPRODUCED, new Made().with("broken", threads(100)).with("fixed", threads(0).started(1)),
                        new Made().with("broken", threads(100)).with("fixed", threads(100)),
                        new Made().with("broken", threads(100)).with("fixed", ClaimsOfPost000Test::threads, 1, 1, 60,
                                40, 2)),
                that("000-4", REPRODUCED, fix(new Made().with("fixed", rates(0)), 60, 0),
                        fix(new Made().with("fixed", rates(60)), 60, 60),
                        fix(new Made().with("fixed", ClaimsOfPost000Test::rates, 0, 80, 5, 60, 20), 60, 0)),
                that("000-5", REPRODUCED,
                        new Made().with("broken", rates(60)).with("bigger-pool@same", rates(60, 150, 170)),
                        new Made().with("broken", rates(60)).with("bigger-pool@same", rates(0, 150, 170)),
                        new Made().with("broken", rates(60)).with("bigger-pool@same",
                                started -> rates(60, started, 170), 100, 200, 130, 180, 150)),
                attempt("000-6", "bounded-queue@same"), attempt("000-7", "core-10@same"),
                that("000-8", REPRODUCED, closed(late -> inARow(0, late, 0), 50, 50, 50, 50, 50),
                        closed(late -> inARow(0, late, 0), 0, 0, 0, 0, 0),
                        closed(late -> inARow(0, late, 0), 0, 60, 5, 50, 20)),
                that("000-9", CONSTRUCTION,
                        new Made().with("broken", connections(0, 20)).with("fixed", connections(0, 20)),
                        new Made().with("broken", connections(12, 20)).with("fixed", connections(0, 20)),
                        new Made().with("broken", gaveUp -> connections(gaveUp, 20), 0, 10, 0, 0, 0).with("fixed",
                                connections(0, 20))),
                that("000-10", CONSTRUCTION, new Made().with("broken", connections(0, 30)),
                        new Made().with("broken", connections(0, 90)),
                        new Made().with("broken", busy -> connections(0, busy), 30, 80, 40, 60, 30)),
                that("000-11", CONSTRUCTION,
                        new Made().with("broken@overload", pool(5, 90)).with("bounded-queue@overload", pool(10, 10)),
                        new Made().with("broken@overload", pool(8, 90)).with("bounded-queue@overload", pool(10, 10)),
                        new Made().with("broken@overload", size -> pool(size, 90), 5, 5, 8, 5, 5)
                                .with("bounded-queue@overload", pool(10, 10))),
                that("000-12", REPRODUCED,
                        new Made().with("after@users-900", connects(100)).with("core-10-max-20-queue-20@users-900",
                                connects(3000)),
                        new Made().with("after@users-900", connects(100)).with("core-10-max-20-queue-20@users-900",
                                connects(100)),
                        new Made().with("after@users-900", connects(100))
                                .with("core-10-max-20-queue-20@users-900", ClaimsOfPost000Test::connects, 50, 5000, 200,
                                        3000, 100)),
                that("000-13", REPRODUCED,
                        new Made().with("before@users-700", users(700, 60)).with("after@users-900", users(900, 60)),
                        new Made().with("before@users-700", users(700, 60)).with("after@users-900", users(900, 120)),
                        new Made().with("before@users-700", users(700, 60)).with("after@users-900",
                                threads -> users(900, threads), 41, 100, 60, 80, 45)),
                that("000-14", CONSTRUCTION,
                        new Made().with("broken", proxied(740, 430, 820)).with("fixed", proxied(0, 0, 1300)),
                        new Made().with("broken", proxied(0, 0, 820)).with("fixed", proxied(0, 0, 1300)),
                        new Made().with("broken", files -> proxied(740, 430, files), 700, 1100, 800, 1300, 750)
                                .with("fixed", proxied(0, 0, 1300))),
                that("000-18", CONSTRUCTION,
                        new Made().with("more-connections", outOfFiles(500)).with("fixed", outOfFiles(0)),
                        new Made().with("more-connections", outOfFiles(0)).with("fixed", outOfFiles(0)),
                        new Made().with("more-connections", ClaimsOfPost000Test::outOfFiles, 0, 300, 0, 500, 0)
                                .with("fixed", outOfFiles(0))),
                that("000-15", CONSTRUCTION,
                        new Made().with("fixed", blocked(0, 2)).with("event-driven", blocked(0, 0)),
                        new Made().with("fixed", blocked(0, 2)).with("event-driven", blocked(0, 2)),
                        new Made().with("fixed", blocked(0, 2)).with("event-driven", inGet -> blocked(inGet, 0), 0, 0,
                                2, 0, 0)),
                that("000-16", REPRODUCED, allInARow(inARow(0, 40, 0)), allInARow(inARow(0, 0, 0)),
                        allInARow(inARow(0, 0, 0)).with("broken@just-in-time", second -> inARow(0, second, 0), 0, 4, 0,
                                1, 0)),
                that("000-17", REPRODUCED,
                        new Made().with("broken@overload", tomcat(8, 100, 10)).with("bounded-queue@overload",
                                tomcat(3, 100, 12)),
                        new Made().with("broken@overload", tomcat(5, 100, 10)).with("bounded-queue@overload",
                                tomcat(10, 100, 10)),
                        new Made().with("broken@overload", tomcat(8, 100, 10)).with("bounded-queue@overload",
                                live -> tomcat(3, live, 12), 70, 150, 100, 120, 80)),
                that("000-19", REPRODUCED,
                        new Made().with("broken@after-the-fix", longest(600, 40)).with("destroyed@after-the-fix",
                                longest(400, 20)),
                        new Made().with("broken@after-the-fix", longest(400, 20)).with("destroyed@after-the-fix",
                                longest(600, 40)),
                        new Made().with("broken@after-the-fix", longest(500, 30)).with("destroyed@after-the-fix",
                                result -> longest(result, 20), 300, 900, 400,
                                700, 500)))
                .flatMap(each -> each);
    }

    @Test
    void whatFollowsFromTheConstructionIsWhatWasMeasuredWhereThatContradicts() {
        assertThat(
                judge("000-15", new Made().with("fixed", blocked(0, 2)).with("event-driven", blocked(0, 1))).verdict())
                .isEqualTo(DIRECTION_ONLY);
    }

    @Test
    void otherCountsInThePostsDirectionAreDirectionOnly() {
        assertThat(judge("000-1", new Made().with("broken", threads(210)).with("fixed", threads(0))).verdict())
                .isEqualTo(DIRECTION_ONLY);
        assertThat(judge("000-2", new Made().with("broken", blocked(20, 2)).with("fixed", blocked(0, 2))).verdict())
                .isEqualTo(DIRECTION_ONLY);
        assertThat(judge("000-3", new Made().with("broken", threads(100)).with("fixed", threads(40))).verdict())
                .isEqualTo(DIRECTION_ONLY);
    }

    @Test
    void anAbsoluteTimeDecidesNothing() {
        Judgement judged =
                judge("000-12", new Made().with("after@users-900", ClaimsOfPost000Test::connects, 20, 24, 27, 31, 36)
                        .with("core-10-max-20-queue-20@users-900", ClaimsOfPost000Test::connects, 21, 25, 26, 30, 38));
        assertThat(judged.verdict()).isEqualTo(INCONCLUSIVE);
        assertThat(judged.why()).contains("; this is open");
        assertThat(judged.fixed()).isEqualTo("26 (21..38) ms");
    }

    @Test
    void whatHappensAtTheProxyEarlierOrLessIsDirectionOnly() {
        assertThat(judge("000-12",
                new Made().with("after@users-900", connects(100)).with("core-10-max-20-queue-20@users-900",
                        connects(400)))
                .verdict())
                .isEqualTo(REPRODUCED);
        assertThat(judge("000-13",
                new Made().with("before@users-700", users(700, 90)).with("after@users-900", users(900, 60))).verdict())
                .isEqualTo(DIRECTION_ONLY);
        Judgement early =
                judge("000-14", new Made().with("broken", proxied(400, 430, 820)).with("fixed", proxied(0, 0, 1300)));
        assertThat(early.verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(early.why()).contains("the post 768", "logs \"768 worker_connections are not enough\" 430 times");
        assertThat(
                judge("000-14", new Made().with("broken", proxied(760, 430, 1600)).with("fixed", proxied(0, 0, 1600)))
                        .verdict())
                .isEqualTo(REFUTED);
    }

    @Test
    void threadsOfUsersWhoDidNotComeTellNothing() {
        assertThat(judge("000-13",
                new Made().with("before@users-700", users(700, 60)).with("after@users-900", users(700, 60))).verdict())
                .isEqualTo(NOT_MEASURED);
    }

    @Test
    void aThreadForEachTaskIsNotOnAJvmThatUsesTheCommonPool() {
        Made made =
                new Made().with("broken", threads(0).on("25.0.1", 2).dumped(1, "ForkJoinPool.commonPool-worker-", GET))
                        .with("fixed", threads(0));
        assertThat(judge("000-1", made).verdict()).isEqualTo(NOT_ON_THIS_JVM);
        assertThat(judge("000-3", made).verdict()).isEqualTo(NOT_ON_THIS_JVM);
    }

    @Test
    void lostSessionsAreNotAnsweredAndAFixThatHelpsOnlyWhereThreadsRunOutIsNoCure() {
        Judgement judgement = judge("000-4", fix(new Made().with("fixed", rates(60)), 60, 0));
        assertThat(judgement.verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(judgement.why()).startsWith(
                "Arrivals over what 5 threads carry: cures at 30 a second under 150 threads, does not help at 1.5 "
                        + "times, 2 times, 2.5 times, 3 times.")
                .contains("1.5 times: 60 % to 60 %, 1 times (1 to 1)", "30 a second under 150 threads: 60 % to 0 %");
        assertThat(judgement.broken()).isEqualTo("late 60, 60, 60, 60, 60 %");
        assertThat(judgement.where()).isEqualTo(
                "cures at 30 a second under 150 threads, does not help at 1.5 times, 2 times, 2.5 times, 3 times");
    }

    @Test
    void anAttemptThatRefusesInsteadOfTimingOutDoesNotHelpAndOneThatHelpsInPartIsSaidTo() {
        assertThat(judge("000-6", new Made().with("broken", rates(60)).with("bounded-queue@same", rates(58))).verdict())
                .isEqualTo(REPRODUCED);
        Judgement inPart = judge("000-6", new Made().with("broken", rates(60)).with("bounded-queue@same", rates(30)));
        assertThat(inPart.verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(inPart.why()).contains("helps in part at 1.5 times");
    }

    @ParameterizedTest
    @MethodSource("nothingToCure")
    void whereNothingIsLateThereIsNothingToJudge(String claim, Made made) {
        assertThat(judge(claim, made).verdict()).isEqualTo(NOT_MEASURED);
    }

    static Stream<Arguments> nothingToCure() {
        Recorded inTime = connections(0, 20).k6(Map.of("sent", 60.0, "answered", 60.0, "timed-out", 0.0));
        return Stream.of(Arguments.of("000-4", new Made().with("broken", rates(0)).with("fixed", rates(0))),
                Arguments.of("000-8",
                        closed(late -> inARow(0, late, 0), 0, 0, 0, 0, 0).with("broken@late", inARow(0, 0, 0))
                                .with("broken@just-over", inARow(0, 0, 0))
                                .with("broken@just-in-time", inARow(0, 1, 0))),
                Arguments.of("000-6", new Made().with("broken", rates(1)).with("bounded-queue@same", rates(0))),
                Arguments.of("000-9", new Made().with("broken", inTime)),
                Arguments.of("000-10", new Made().with("broken", inTime)),
                Arguments.of("000-11",
                        new Made().with("broken@overload", pool(5, 0)).with("bounded-queue@overload", pool(10, 10))),
                Arguments.of("000-11", new Made().with("broken@overload", pool(5, 90))),
                Arguments.of("000-1", new Made()));
    }

    @Test
    void aSecondLoadThatIsWorseAfterAFirstThatWasLateIsDirectionOnlyAndSoIsOneConfigurationOfSeveral() {
        assertThat(judge("000-16", allInARow(inARow(86, 100, 85))).verdict()).isEqualTo(DIRECTION_ONLY);
        Judgement one = judge("000-16", allInARow(inARow(0, 0, 0)).with("core-10", inARow(0, 30, 0)));
        assertThat(one.verdict()).isEqualTo(DIRECTION_ONLY);
        assertThat(one.why()).contains("a core of 10 100 %/70 %/100 %, 100 %/100 %/100 %");
    }
}
