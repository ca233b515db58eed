package io.executorlab.lab.budget;

import static io.executorlab.lab.verdict.BoundVerdict.State.BROKEN;
import static io.executorlab.lab.verdict.BoundVerdict.State.HELD;
import static io.executorlab.lab.verdict.BoundVerdict.State.NO_EVIDENCE;
import static io.executorlab.lab.budget.Budgets.atLeast;
import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static io.executorlab.lab.budget.Budgets.check;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static io.executorlab.lab.budget.Budgets.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.ThreadGroups;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.verdict.CellResult;

class BudgetJudgeTest {

    private static final String WAITING_FOR_EXPORT = "java.util.concurrent.CompletableFuture.get";
    private static final String EXPORT = "com.example.ReportExport.start";

    private static WatchedApp healthy() {
        return seenThroughout(WatchedApp.run().leak(100_000), 1, 0, 2);
    }

    private static WatchedApp flawed() {
        return seenThroughout(WatchedApp.run().leak(100), 50, 40, 90)
                .recorded(28, "export-", false, "java.lang.Thread.start:800", EXPORT + ":31");
    }

    private static WatchedApp seenThroughout(WatchedApp app, int exports, int blocked, int queued) {
        return app.dumped(-1, 10, "http-nio-8080-exec-", "WAITING", "java.util.concurrent.ThreadPoolExecutor.getTask")
                .dumped(20, exports, "export-", "WAITING", WAITING_FOR_EXPORT, EXPORT)
                .recorded(1, "late-", true, "java.lang.Thread.start:800", "com.example.Late.start:3")
                .gauge("jvm_threads_states_threads{state=\"blocked\"}", blocked)
                .gauge("executor_queued_tasks{name=\"orderExecutor\"}", queued)
                .gauge("executor_pool_size_threads{name=\"orderExecutor\"}", queued)
                .series("executor_completed_tasks_total{name=\"orderExecutor\"}", second -> second * (100.0 - queued))
                .gauge("hikaricp_connections_pending{pool=\"HikariPool-1\"}", queued)
                .gauge("hikaricp_connections_active{pool=\"HikariPool-1\"}", queued)
                .series("hikaricp_connections_timeout_total{pool=\"HikariPool-1\"}", second -> queued * (double) second)
                .gauge("jvm_memory_used_bytes{area=\"heap\",id=\"eden\"}", queued * 1024.0 * 1024)
                .gauge("process_files_open_files", queued)
                .series("process_cpu_time_ns_total", second -> second * queued * 1e7)
                .gauge("orders_waiting", queued)
                .series("http_server_requests_seconds_sum{method=\"GET\",status=\"200\",uri=\"/orders\"}", second -> second * queued)
                .series("http_server_requests_seconds_count{method=\"GET\",status=\"500\",uri=\"/broken\"}", second -> blocked == 0 ? 0 : Math.max(0, Math.min(second, 33) - 3));
    }

    /** Every kind of bound that a budget can have, kept by the healthy app and broken by the flawed one. */
    static Stream<Arguments> bounds() {
        return Stream.of(
                arguments("threads.started", atMost("2")),
                arguments("threads.started", perRequest("0.002")),
                arguments("threads.started", new Bound("0", "2", "0.002")),
                arguments("threads.started-per-request", atMost("0.002")),
                arguments("threads.started-per-second", atMost("0.1 /s")),
                arguments("threads.started.beyond-pools", atMost("2")),
                arguments("threads.started.beyond-pools", perRequest("0.002")),
                arguments("threads.left", atMost("2")),
                arguments("threads.left.beyond-pools", atMost("2")),
                arguments("threads.live.max", atMost("56 + 2 * cores")),
                arguments("threads.peak", atMost("64")),
                arguments("threads.growth", atMost("22")),
                arguments("threads.state(blocked).max", atMost("10")),
                arguments("threads.named(export-*).max", atMost("2 * cores")),
                arguments("threads.named(export-*).started-per-request", atMost("0.002")),
                arguments("threads.at(" + WAITING_FOR_EXPORT + ").max", atMost("5")),
                arguments("threads.at(" + WAITING_FOR_EXPORT + ").median", atMost("5")),
                arguments("executor.queue.max(orderExecutor)", atMost("80")),
                arguments("executor.pool.max(orderExecutor)", atMost("20")),
                arguments("executor.completed-per-second(orderExecutor)", atLeast("50")),
                arguments("hikari.pending.max", atMost("5")),
                arguments("hikari.timeouts", atMost("100")),
                arguments("heap.max", atMost("20MB")),
                arguments("fds.max", atMost("80")),
                arguments("cpu.cores", atMost("0.5")),
                arguments("metric.max(orders_waiting)", atMost("5")),
                arguments("http.server.mean(GET /orders)", atMost("200ms")),
                arguments("requests.server-errors", atMost("0")));
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void aHealthyAppKeepsEveryKindOfBound(String measure, Bound bound) {
        CheckResult result = check(healthy(), measure, bound);
        assertThat(result.problems()).isEmpty();
        assertThat(result.outcome()).isEqualTo(RunLog.Outcome.RAN);
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(HELD);
        assertThat(result.breached()).isFalse();
        assertThat(result.conclusive()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void aFlawedAppBreaksEveryKindOfBound(String measure, Bound bound) {
        CheckResult result = check(flawed(), measure, bound);
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(BROKEN);
        assertThat(result.bounds().get(0).place()).isEqualTo("threads.yml, line 3, column 5");
        assertThat(result.breached()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void anAppThatTellsNothingIsNoEvidenceForAnyKindOfBound(String measure, Bound bound) {
        WatchedApp silent = WatchedApp.run().without("jvm_threads_").without("executor_").without("http_server_requests_seconds_sum");
        BudgetVerdict verdict = verdict(silent, measure.replace("/orders", "/nowhere"), bound);
        if (measure.startsWith("requests.")) {
            return;
        }
        assertThat(verdict.state()).isEqualTo(NO_EVIDENCE);
        assertThat(verdict.value()).isNull();
        assertThat(verdict.why()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void aRunWithProblemsHoldsNothing(String measure, Bound bound) {
        CheckResult result = check(healthy().problem("The load command ended with 1."), measure, bound);
        assertThat(result.outcome()).isEqualTo(RunLog.Outcome.NO_EVIDENCE);
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(NO_EVIDENCE);
        assertThat(result.bounds().get(0).why()).contains("The load command ended with 1.");
        assertThat(result.conclusive()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.live.max", "threads.peak", "threads.growth", "threads.named(export-*).max", "fds.max"})
    void aMaximumOnceExceededIsProvenWhateverFollows(String measure) {
        BudgetVerdict verdict = verdict(flawed().problem("The target died."), measure, atMost("3"));
        assertThat(verdict.state()).isEqualTo(BROKEN);
        assertThat(verdict.value()).isGreaterThan(3);
        assertThat(verdict.why()).contains("certain although the run had problems");
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.state(blocked).max", "threads.at(java.util.concurrent.CompletableFuture.get).max",
        "executor.queue.max(orderExecutor)", "hikari.pending.max"})
    void aMaximumSinceTheWarmUpIsProvenOnlyWhereThatWasOver(String measure) {
        WatchedApp warm = seenThroughout(WatchedApp.run(), 50, 40, 90);
        BudgetVerdict verdict = verdict(warm.problem("The target died."), measure, atMost("3"));
        assertThat(verdict.state()).isEqualTo(BROKEN);
        assertThat(verdict.why()).contains("the warm-up was over, so this is certain although the run had problems");
        assertThat(verdict(flawed().problem("The target died."), measure, atMost("3")).state()).isEqualTo(NO_EVIDENCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.state(blocked).max", "threads.at(com.example.Cache.load).max", "executor.queue.max(orderExecutor)",
        "hikari.pending.max"})
    void theContentionOfAColdStartDoesNotCount(String measure) {
        WatchedApp cold = crowded(second -> second < WatchedApp.STEADY);
        CheckResult result = check(cold, measure, atMost("5"));
        assertThat(result.bounds().get(0).state()).isEqualTo(HELD);
        assertThat(result.measures()).containsEntry(measure, 2.0);
        assertThat(result.withWarmUp()).containsEntry(measure, 40.0);
        assertThat(result.groups()).extracting(ThreadGroups.Group::count).containsExactly(2);
        BudgetVerdict late = verdict(crowded(second -> second == 20), measure, atMost("5"));
        assertThat(late.state()).isEqualTo(BROKEN);
        assertThat(late.culprits()).allSatisfy(culprit -> assertThat(culprit.count()).isEqualTo(40));
    }

    /** 40 threads that wait for one lock in some seconds, else 2. */
    private static WatchedApp crowded(IntPredicate second) {
        IntToDoubleFunction waiting = at -> second.test(at) ? 40 : 2;
        WatchedApp app = WatchedApp.run().series("jvm_threads_states_threads{state=\"blocked\"}", waiting)
                .series("executor_queued_tasks{name=\"orderExecutor\"}", waiting)
                .series("hikaricp_connections_pending{pool=\"HikariPool-1\"}", waiting);
        for (int at = 2; at < WatchedApp.SECONDS; at += 2) {
            app.dumped(at, (int) waiting.applyAsDouble(at), "http-nio-8080-exec-", "BLOCKED", "com.example.Cache.load");
        }
        return app;
    }

    @Test
    void waitsForLocksAreCountedWhereReadingsOfStatesMissThem() {
        WatchedApp app = WatchedApp.run().recorded(1, "late-", true, "java.lang.Thread.start:800")
                .lockWaits(WatchedApp.lockWait(3, 9000, "http-nio-8080-exec-1", ""), WatchedApp.lockWait(10, 1400, "http-nio-8080-exec-1", ""),
                        WatchedApp.lockWait(20, 1400, "http-nio-8080-exec-2", ""));
        CheckResult result = check(app, "threads.state(blocked).max", atMost("0"), "threads.blocked-time-per-second", atMost("50ms"),
                "threads.blocked-time-per-request", atMost("0.5ms"), "threads.blocked-time.max", atMost("1s"));
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(HELD, BROKEN, BROKEN, BROKEN);
        assertThat(result.bounds()).extracting(BudgetVerdict::value).containsExactly(0.0, 100.0, 1.0, 1400.0);
        assertThat(result.withWarmUp()).containsEntry("threads.blocked-time.max", 9000.0);
        assertThat(verdict(WatchedApp.run(), "threads.blocked-time.max", atMost("1s")).why()).contains("no flight recording", "--pid PID");
        assertThat(verdict(WatchedApp.run().recorded(1, "late-", true, "java.lang.Thread.start:800"), "threads.blocked-time.max", atMost("0"))
                .state()).isEqualTo(HELD);
    }

    @Test
    void whatHangsAfterTheLastAnswerCounts() {
        WatchedApp hanging = crowded(second -> second == WatchedApp.SECONDS).dumped(WatchedApp.SECONDS, 40, "http-nio-8080-exec-", "BLOCKED",
                "com.example.Cache.load");
        assertThat(verdict(hanging, "threads.state(blocked).max", atMost("5")).value()).isEqualTo(40);
    }

    @Test
    void aLoadThatEndsBeforeADumpIsTakenWarmHasNoneThatCounts() {
        WatchedApp brief = WatchedApp.run().dumped(2, 40, "http-nio-8080-exec-", "BLOCKED", "com.example.Cache.load");
        assertThat(verdict(brief, "threads.at(com.example.Cache.load).max", atMost("5")).why()).contains("after the warm-up: load the app for longer");
    }

    @Test
    void aCounterOnceExceededIsProvenOnlyWhereTheWarmUpWasOver() {
        WatchedApp burst = WatchedApp.run().starts(second -> second < 15 ? 0 : 200);
        assertThat(verdict(burst.problem("The target died."), "threads.started", atMost("100")).state()).isEqualTo(BROKEN);
        assertThat(verdict(flawed().problem("The target died."), "threads.started", atMost("20")).state()).isEqualTo(NO_EVIDENCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.left", "threads.started-per-request", "threads.started-per-second", "http.server.mean(/orders)",
        "threads.at(java.util.concurrent.CompletableFuture.get).mean"})
    void whatCanStillFallIsNotProven(String measure) {
        assertThat(verdict(flawed().problem("The target died."), measure, atMost("0")).state()).isEqualTo(NO_EVIDENCE);
    }

    @Test
    void aLowerLimitIsNeverProven() {
        assertThat(verdict(healthy().problem("The target died."), "threads.peak", atLeast("500")).state()).isEqualTo(NO_EVIDENCE);
        assertThat(verdict(healthy(), "threads.peak", atLeast("500")).state()).isEqualTo(BROKEN);
    }

    @Test
    void aDeadTargetHasAGapAndNoScrapeAfterTheLoad() {
        CheckResult result = check(flawed().diesAfter(12), "threads.live.max", atMost("40"), "threads.left", atMost("2"));
        assertThat(result.problems()).anyMatch(problem -> problem.contains("did not answer for 22 s"))
                .anyMatch(problem -> problem.contains("before or after the load is missing"));
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(BROKEN, NO_EVIDENCE);
    }

    @Test
    void aGapLongerThanTheBudgetAllowsIsNoEvidence() {
        assertThat(check(healthy().noScrapeBetween(15, 20), "threads.left", atMost("2")).problems()).isEmpty();
        assertThat(check(healthy().noScrapeBetween(15, 21), "threads.left", atMost("2")).problems()).singleElement().asString()
                .contains("did not answer for 6 s, 5 s are allowed");
    }

    @Test
    void ofARestartedAppOnlyTheFirstProcessCounts() {
        WatchedApp restarted = healthy().series("process_start_time_seconds", second -> second < 20 ? 1000 : 2000)
                .series("jvm_threads_live_threads", second -> second < 20 ? 60 : 900);
        CheckResult result = check(restarted, "threads.live.max", atMost("100"), "process.restarts", atMost("0"), "threads.live.max", atMost("50"));
        assertThat(result.problems()).singleElement().asString().contains("restarted while it was watched");
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(NO_EVIDENCE, BROKEN, BROKEN);
        assertThat(result.bounds().get(2).value()).isEqualTo(60);
    }

    @Test
    void aRestartIsSeenInTheCounterWhereTheProcessDoesNotTellItsStart() {
        WatchedApp restarted = healthy().without("process_start_time").series("jvm_threads_started_threads_total", second -> second < 20 ? 60 : 30);
        assertThat(check(restarted, "threads.left", atMost("2")).problems()).anyMatch(problem -> problem.contains("restarted"));
    }

    @Test
    void aLoadThatNeverReachedTheAppIsNoEvidence() {
        WatchedApp idle = healthy().without("http_server_requests_seconds_count{method=\"GET\",status=\"200\",uri=\"/orders");
        assertThat(check(idle, "threads.peak", atMost("900")).problems()).singleElement().asString()
                .contains("handled 0 under load", "at least 100");
        assertThat(check(idle, "threads.peak", atMost("900")).requests()).isZero();
    }

    @Test
    void tooFewRequestsAreNoEvidence() {
        assertThat(BudgetJudge.judge(budget(3000, "threads.left", atMost("2")), healthy().evidence()).problems()).isEmpty();
        assertThat(BudgetJudge.judge(budget(3001, "threads.left", atMost("2")), healthy().evidence()).problems()).singleElement().asString()
                .contains("handled 3000 under load", "at least 3001");
    }

    @Test
    void withoutTheRequestsMetricOnlyABudgetThatNeedsNoneIsJudged() {
        WatchedApp app = WatchedApp.run().without("http_server_requests");
        CheckResult gated = check(app, "threads.peak", atMost("100"));
        assertThat(gated.problems()).singleElement().asString().contains("no metric http_server_requests_seconds_count", "requests: 0");
        assertThat(gated.requests()).isNull();
        CheckResult open = BudgetJudge.judge(budget(0, "threads.peak", atMost("100"), "threads.peak", atMost("50"),
                "threads.started", perRequest("0.01"), "threads.started-per-request", atMost("0.01")), app.evidence());
        assertThat(open.problems()).isEmpty();
        assertThat(open.bounds()).extracting(BudgetVerdict::state).containsExactly(HELD, BROKEN, NO_EVIDENCE, NO_EVIDENCE);
        assertThat(open.bounds()).filteredOn(bound -> bound.state() == NO_EVIDENCE).extracting(BudgetVerdict::why)
                .allMatch(why -> why.contains("http_server_requests_seconds_count"));
        assertThat(open.notes()).anyMatch(note -> note.contains("counters count from the load's begin"));
    }

    @Test
    void aLimitForEachRequestNeedsAsManyRequestsAsItIsSmall() {
        assertThat(verdict(healthy(), "threads.started", perRequest("0.0004")).state()).isEqualTo(HELD);
        BudgetVerdict tooFew = verdict(healthy(), "threads.started", perRequest("0.0003"));
        assertThat(tooFew.state()).isEqualTo(NO_EVIDENCE);
        assertThat(tooFew.why()).contains("at least 3334", "handled 2800");
        assertThat(verdict(healthy(), "threads.started-per-request", atMost("0.0003")).state()).isEqualTo(NO_EVIDENCE);
        assertThat(verdict(healthy(), "threads.started", perRequest("0")).state()).isEqualTo(HELD);
        assertThat(verdict(healthy().leak(100), "threads.started", new Bound(null, "2", "0.0003")).state()).isEqualTo(BROKEN);
    }

    @Test
    void aLimitForEachRequestShowsTheMeasureInItsOwnTerms() {
        BudgetVerdict verdict = verdict(flawed(), "threads.started", perRequest("0.002"));
        assertThat(verdict.bound()).isEqualTo("at most 0.002 for each request");
        assertThat(verdict.value()).isBetween(0.009, 0.0105);
        assertThat(verdict(flawed(), "threads.started", new Bound(null, "1000", "0.002")).why()).isEqualTo("0.01 for each request.");
    }

    @Test
    void aLimitByTheCoresNeedsToKnowThem() {
        assertThat(verdict(healthy(), "threads.peak", atMost("60 + 2 * cores")).bound()).isEqualTo("at most 60 + 2 * cores = 68");
        BudgetVerdict unknown = verdict(healthy().noMachine(), "threads.peak", atMost("60 + 2 * cores"));
        assertThat(unknown.state()).isEqualTo(NO_EVIDENCE);
        assertThat(unknown.why()).contains("system_cpu_count");
        assertThat(verdict(healthy().noMachine(), "threads.peak", atMost("68")).state()).isEqualTo(HELD);
    }

    @Test
    void aLoadOverItsOwnThresholdsBreaksABoundOfItsOwn() {
        CheckResult result = check(healthy().loadEndedWith(99), "threads.left", atMost("2"));
        assertThat(result.bounds()).extracting(BudgetVerdict::measure).containsExactly("threads.left", BudgetJudge.LOAD_THRESHOLDS);
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(HELD, BROKEN);
    }

    @Test
    void aPeakFromBeforeTheLoadIsSaidSo() {
        assertThat(check(healthy().gauge("jvm_threads_peak_threads", 300), "threads.peak", atMost("100")).notes())
                .anyMatch(note -> note.contains("reached before the load began"));
        assertThat(check(healthy(), "threads.peak", atMost("100")).notes()).noneMatch(note -> note.contains("reached before"));
    }

    @Test
    void tellsEveryGeneralMeasureAndWhereTheThreadsCameFrom() {
        CheckResult result = check(flawed(), "executor.queue.max(orderExecutor)", atMost("100"));
        assertThat(check(healthy(), "threads.left", atMost("2")).measures())
                .containsEntry("requests.handled", (double) WatchedApp.HANDLED_STEADY).containsEntry("requests.handled-per-second", 100.0);
        assertThat(result.measures()).containsKeys("requests.handled", "threads.started.beyond-pools", "threads.left.beyond-pools", "process.restarts", "requests.server-errors",
                        "requests.handled-per-second", "executor.queue.max(orderExecutor)", "scrape.gap.max")
                .doesNotContainKeys("requests.planned", "http.client.mean");
        assertThat(result.starters()).first().extracting(CellResult.Starter::describe)
                .isEqualTo("28 x export-* by ReportExport.start:31 through Thread.start");
        assertThat(result.groups()).isNotEmpty();
        assertThat(result.left()).isEmpty();
        assertThat(result.loadSeconds()).isEqualTo(WatchedApp.SECONDS);
    }

    @Test
    void aCheckThatNeverCameToTheLoadSaysWhy() {
        WatchedApp app = healthy().problem("The target did not answer.").diesAfter(-2);
        CheckResult result = check(app, "threads.peak", atMost("1"), "threads.started", perRequest("0.1"));
        assertThat(result.problems()).containsExactly("The target did not answer.");
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsOnly(NO_EVIDENCE);
        assertThat(result.starts()).isNull();
        assertThat(result.requests()).isNull();
    }
}
