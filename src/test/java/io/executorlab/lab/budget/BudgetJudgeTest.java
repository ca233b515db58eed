package io.executorlab.lab.budget;

import static io.executorlab.lab.measure.BoundVerdict.State.BROKEN;
import static io.executorlab.lab.measure.BoundVerdict.State.HELD;
import static io.executorlab.lab.measure.BoundVerdict.State.NO_EVIDENCE;
import static io.executorlab.lab.budget.Budgets.atLeast;
import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static io.executorlab.lab.budget.Budgets.check;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static io.executorlab.lab.budget.Budgets.verdict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Limit;
import io.executorlab.lab.experiment.Budget;

class BudgetJudgeTest {

    /** Every kind of bound that a budget can have, kept by the healthy app and broken by the flawed one. */
    static Stream<Arguments> bounds() {
        return Stream.of(
                arguments("threads.started", atMost("2")),
                arguments("threads.started", perRequest("0.002")),
                arguments("threads.started", new Bound(new Limit("0"), new Limit("2"), new Limit("0.002"))),
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
                arguments("threads.at(" + Exports.WAITING + ").max", atMost("5")),
                arguments("threads.at(" + Exports.WAITING + ").median", atMost("5")),
                arguments("executor.queue.max(orderExecutor)", atMost("80")),
                arguments("executor.pool.max(orderExecutor)", atMost("20")),
                arguments("executor.completed-per-second(orderExecutor)", atLeast("50")),
                arguments("hikari.pending.max", atMost("5")),
                arguments("metric.growth(hikaricp_connections_timeout_total)", atMost("100")),
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
        CheckResult result = check(Exports.healthy(), measure, bound);
        assertThat(result.problems()).isEmpty();
        assertThat(result.outcome()).isEqualTo(RunLog.Outcome.RAN);
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(HELD);
        assertThat(result.breached()).isFalse();
        assertThat(result.conclusive()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void aFlawedAppBreaksEveryKindOfBound(String measure, Bound bound) {
        CheckResult result = check(Exports.flawed(), measure, bound);
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(BROKEN);
        assertThat(result.bounds().get(0).place()).isEqualTo("threads.yml, line 3, column 5");
        assertThat(result.breached()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void anAppThatTellsNothingIsNoEvidenceForAnyKindOfBound(String measure, Bound bound) {
        WatchedApp silent = WatchedApp.run().without("jvm_threads_").without("executor_")
                .without("http_server_requests_seconds_sum");
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
        CheckResult result = check(Exports.healthy().problem("The load command ended with 1."), measure, bound);
        assertThat(result.outcome()).isEqualTo(RunLog.Outcome.NO_EVIDENCE);
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(NO_EVIDENCE);
        assertThat(result.bounds().get(0).why()).contains("The load command ended with 1.");
        assertThat(result.conclusive()).isFalse();
    }

    /** A heap that was never collected may be far above what the app needs, or on its way there. */
    @ParameterizedTest
    @ValueSource(strings = {"1MB", "500MB"})
    void aHeapsPeakIsNoEvidenceWhereNothingWasCollected(String limit) {
        for (WatchedApp app : List.of(Exports.flawed().without("jvm_gc_pause"),
                Exports.flawed().gauge("jvm_gc_pause_seconds_count{gc=\"G1 Young Generation\"}", 3))) {
            assertThat(verdict(app, "heap.max", atMost(limit)).state()).isEqualTo(NO_EVIDENCE);
        }
        assertThat(verdict(Exports.flawed(), "heap.max", atMost(limit)).state())
                .isEqualTo(limit.equals("1MB") ? BROKEN : HELD);
    }

    @Test
    void aDeadTargetHasAGapAndNoScrapeAfterTheLoad() {
        CheckResult result =
                check(Exports.flawed().diesAfter(12), "threads.live.max", atMost("40"), "threads.left", atMost("2"));
        assertThat(result.problems()).anyMatch(problem -> problem.contains("gave no metrics for 22 s"))
                .anyMatch(problem -> problem.contains("before or after the load is missing"));
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(BROKEN, NO_EVIDENCE);
    }

    @Test
    void aGapLongerThanTheBudgetAllowsIsNoEvidence() {
        assertThat(check(Exports.healthy().noScrapeBetween(15, 20), "threads.left", atMost("2")).problems()).isEmpty();
        assertThat(check(Exports.healthy().noScrapeBetween(15, 21), "threads.left", atMost("2")).problems())
                .singleElement().asString()
                .contains("gave no metrics for 6 s, 5 s are allowed");
    }

    @Test
    void ofARestartedAppOnlyTheFirstProcessCounts() {
        WatchedApp restarted =
                Exports.healthy().series("process_start_time_seconds", second -> second < 20 ? 1000 : 2000)
                        .series("jvm_threads_live_threads", second -> second < 20 ? 60 : 900);
        CheckResult result = check(restarted, "threads.live.max", atMost("100"), "process.restarts", atMost("0"),
                "threads.live.max", atMost("50"));
        assertThat(result.problems()).singleElement().asString().contains("restarted while it was watched");
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(NO_EVIDENCE, BROKEN, BROKEN);
        assertThat(result.bounds().get(2).value()).isEqualTo(60);
    }

    @Test
    void aRestartIsSeenInTheCounterWhereTheProcessDoesNotTellItsStart() {
        WatchedApp restarted = Exports.healthy().without("process_start_time")
                .series("jvm_threads_started_threads_total", second -> second < 20 ? 60 : 30);
        assertThat(check(restarted, "threads.left", atMost("2")).problems())
                .anyMatch(problem -> problem.contains("restarted"));
    }

    @Test
    void aLoadThatIsAnsweredWithErrorsIsNoEvidenceUnlessTheyAreExpected() {
        WatchedApp refusing = Exports.healthy().series(
                "http_server_requests_seconds_count{method=\"GET\",status=\"401\",uri=\"UNKNOWN\"}",
                second -> 2 * second);
        Budget budget = budget(100, "threads.peak", atMost("900"));
        CheckResult refused = BudgetJudge.judge(budget, refusing.evidence());
        assertThat(refused.problems()).singleElement().asString().contains("401 GET UNKNOWN");
        assertThat(refused.bounds()).extracting(BudgetVerdict::state).containsOnly(NO_EVIDENCE);
        assertThat(BudgetJudge.judge(budget, refusing.evidence(), new CheckResult.Manner(false, true)).conclusive())
                .isTrue();
        assertThat(check(refusing, "threads.peak", atMost("1")).bounds()).extracting(BudgetVerdict::state)
                .containsOnly(BROKEN);
    }

    /** Of k6's 200 requests 40 failed, and the app has answered 20 of them. */
    @Test
    void requestsWithoutAnAnswerAndChecksThatFailAreNoEvidenceUnlessTheyAreExpected() {
        WatchedApp app = answering(180).k6("failed");
        Budget budget = budget(100, "threads.peak", atMost("900"));
        CheckResult failed = BudgetJudge.judge(budget, app.evidence());
        assertThat(failed.problems()).hasSize(2).first().asString().contains("20 % of the requests failed: ",
                "10 % 404 GET /**", "10 % not answered by the app");
        assertThat(failed.problems().get(1)).contains("20 % answered, 10 % body: is ok.");
        assertThat(failed.bounds()).extracting(BudgetVerdict::state).containsOnly(NO_EVIDENCE);
        assertThat(BudgetJudge.judge(budget, app.evidence(), new CheckResult.Manner(false, true)).conclusive())
                .isTrue();
    }

    @Test
    void thatNothingWasAnsweredExplainsThatTooLittleWasHandled() {
        assertThat(check(answering(0).k6("failed"), "threads.peak", atMost("900")).problems()).first().asString()
                .contains("20 % of the requests failed: 20 % not answered by the app");
    }

    @Test
    void aFailedLoadProvesWhatLessLoadCanOnlyMakeLower() {
        for (Bound bound : List.of(atMost("2"), perRequest("0.002"))) {
            assertThat(verdict(Exports.flawed().k6("failed"), "threads.left", bound).state()).isEqualTo(BROKEN);
        }
        assertThat(verdict(Exports.flawed().k6("failed"), "threads.state(blocked).median", atMost("2")).state())
                .isEqualTo(NO_EVIDENCE);
    }

    /** Of so many requests, but 20 of them that it does not know. */
    private static WatchedApp answering(int requests) {
        return Exports.healthy()
                .series("http_server_requests_seconds_count{method=\"GET\",status=\"200\",uri=\"/orders\"}",
                        second -> second < 10 ? 0 : Math.max(0, requests - 20))
                .series("http_server_requests_seconds_count{method=\"GET\",status=\"404\",uri=\"/**\"}",
                        second -> second < 10 ? 0 : Math.min(20, requests));
    }

    @Test
    void whatWaitedWithoutABoundIsNamed() {
        assertThat(check(Exports.healthy(), "threads.peak", atMost("900")).unboundedWaits())
                .containsExactly(Map.entry("executor.queue.max(orderExecutor)", 2.0),
                        Map.entry("hikari.pending.max", 2.0));
        assertThat(check(Exports.healthy(), "hikari.pending.max", atMost("5")).unboundedWaits())
                .containsOnlyKeys("executor.queue.max(orderExecutor)");
        assertThat(check(WatchedApp.run(), "threads.peak", atMost("900")).unboundedWaits()).isEmpty();
    }

    @Test
    void oneFailedRequestInAHundredIsStillALoad() {
        WatchedApp app = Exports.healthy().series(
                "http_server_requests_seconds_count{method=\"GET\",status=\"404\",uri=\"/**\"}",
                second -> second < 10 ? 0 : 30);
        assertThat(check(app, "threads.peak", atMost("900")).problems()).isEmpty();
    }

    @Test
    void tooFewRequestsAreNoEvidence() {
        assertThat(
                BudgetJudge.judge(budget(3000, "threads.left", atMost("2")), Exports.healthy().evidence()).problems())
                .isEmpty();
        assertThat(
                BudgetJudge.judge(budget(3001, "threads.left", atMost("2")), Exports.healthy().evidence()).problems())
                .singleElement().asString()
                .contains("handled 3000 under load", "at least 3001");
    }

    @Test
    void aLoadOverItsOwnThresholdsBreaksABoundOfItsOwn() {
        CheckResult result = check(Exports.healthy().loadEndedWith(99), "threads.left", atMost("2"));
        assertThat(result.bounds()).extracting(BudgetVerdict::measure).containsExactly("threads.left",
                BudgetJudge.LOAD_THRESHOLDS);
        assertThat(result.bounds()).extracting(BudgetVerdict::state).containsExactly(HELD, BROKEN);
    }

    /** One request and one check of 200 failed, which is little, but more than the load's own thresholds allow. */
    @Test
    void thresholdsOnWhatMayFailAreNoEvidenceAndOthersABreach() {
        WatchedApp app = Exports.healthy().loadEndedWith(99);
        Budget budget = budget(100, "threads.left", atMost("2"));
        CheckResult few = BudgetJudge.judge(budget, app.k6("few").evidence());
        assertThat(few.problems()).singleElement().asString().contains("checks rate>0.999, http_req_failed rate<0.001");
        assertThat(few.bounds()).extracting(BudgetVerdict::state).containsExactly(NO_EVIDENCE);
        CheckResult expected = BudgetJudge.judge(budget, app.evidence(), new CheckResult.Manner(false, true));
        assertThat(expected.conclusive()).isTrue();
        assertThat(expected.notes()).anyMatch(note -> note.contains("http_req_failed rate<0.001"));
        assertThat(BudgetJudge.judge(budget, Exports.flawed().loadEndedWith(99).k6("few").evidence()).bounds())
                .extracting(BudgetVerdict::state).containsExactly(BROKEN);
        for (String others : List.of("slow", "failed")) {
            assertThat(BudgetJudge.judge(budget, app.k6(others).evidence()).bounds()).last()
                    .satisfies(bound -> assertThat(bound.why()).endsWith("crossed: http_req_duration p(95)<0.001."))
                    .extracting(BudgetVerdict::state).isEqualTo(BROKEN);
        }
    }
}
