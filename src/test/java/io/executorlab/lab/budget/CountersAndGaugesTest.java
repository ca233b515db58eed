package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atLeast;
import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static io.executorlab.lab.budget.Budgets.check;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static io.executorlab.lab.budget.Budgets.verdict;
import static io.executorlab.lab.measure.BoundVerdict.State.BROKEN;
import static io.executorlab.lab.measure.BoundVerdict.State.HELD;
import static io.executorlab.lab.measure.BoundVerdict.State.NO_EVIDENCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Limit;

/** A counter only grows, and its growth counts; a gauge is read again and again, and has a highest value. */
class CountersAndGaugesTest {

    @Test
    void aCounterOnceExceededIsProvenOnlyWhereTheWarmUpWasOver() {
        WatchedApp burst = WatchedApp.run().starts(second -> second < 15 ? 0 : 200);
        assertThat(verdict(burst.problem("The target died."), "threads.started", atMost("100")).state())
                .isEqualTo(BROKEN);
        assertThat(verdict(Exports.flawed().problem("The target died."), "threads.started", atMost("20")).state())
                .isEqualTo(NO_EVIDENCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.left", "threads.started-per-request", "threads.started-per-second",
            "http.server.mean(/orders)",
            "threads.at(java.util.concurrent.CompletableFuture.get).mean"})
    void whatCanStillFallIsNotProven(String measure) {
        assertThat(verdict(Exports.flawed().problem("The target died."), measure, atMost("0")).state())
                .isEqualTo(NO_EVIDENCE);
    }

    @Test
    void withoutTheRequestsMetricOnlyABudgetThatNeedsNoneIsJudged() {
        WatchedApp app = WatchedApp.run().without("http_server_requests");
        CheckResult gated = check(app, "threads.peak", atMost("100"));
        assertThat(gated.problems()).singleElement().asString().contains("no metric http_server_requests_seconds_count",
                "requests: 0");
        assertThat(gated.load().requests()).isNull();
        CheckResult open = BudgetJudge.judge(budget(0, "threads.peak", atMost("100"), "threads.peak", atMost("50"),
                "threads.started", perRequest("0.01"), "threads.started-per-request", atMost("0.01")), app.evidence());
        assertThat(open.problems()).isEmpty();
        assertThat(open.bounds()).extracting(BudgetVerdict::state).containsExactly(HELD, BROKEN, NO_EVIDENCE,
                NO_EVIDENCE);
        assertThat(open.bounds()).filteredOn(bound -> bound.state() == NO_EVIDENCE).extracting(BudgetVerdict::why)
                .allMatch(why -> why.contains("http_server_requests_seconds_count"));
        assertThat(open.notes()).anyMatch(note -> note.contains("counters count from the beginning of the load"));
    }

    @Test
    void aLimitForEachRequestNeedsAsManyRequestsAsItIsSmall() {
        assertThat(verdict(Exports.healthy(), "threads.started", perRequest("0.0004")).state()).isEqualTo(HELD);
        BudgetVerdict tooFew = verdict(Exports.healthy(), "threads.started", perRequest("0.0003"));
        assertThat(tooFew.state()).isEqualTo(NO_EVIDENCE);
        assertThat(tooFew.why()).contains("at least 3334", "handled 2800");
        assertThat(verdict(Exports.healthy(), "threads.started-per-request", atMost("0.0003")).state())
                .isEqualTo(NO_EVIDENCE);
        assertThat(verdict(Exports.healthy(), "threads.started", perRequest("0")).state()).isEqualTo(HELD);
        assertThat(verdict(Exports.healthy().leak(100), "threads.started",
                new Bound(null, new Limit("2"), new Limit("0.0003"))).state())
                .isEqualTo(BROKEN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"threads.live.max", "threads.peak", "threads.growth", "threads.named(export-*).max", "fds.max"})
    void aMaximumOnceExceededIsProvenWhateverFollows(String measure) {
        BudgetVerdict verdict = verdict(Exports.flawed().problem("The target died."), measure, atMost("3"));
        assertThat(verdict.state()).isEqualTo(BROKEN);
        assertThat(verdict.value()).isGreaterThan(3);
        assertThat(verdict.why()).contains("certain although the run had problems");
    }

    /** 7 are there before the load, under it up to 33 more, and of those 20 once it has ended. */
    @ParameterizedTest
    @CsvSource({"fds.left, process_files_open_files", "children.left, lab_process_children",
            "temporary-files.left, lab_process_temporary_files"})
    void whatIsLeftIsMoreThanBeforeTheLoad(String measure, String series) {
        WatchedApp app = WatchedApp.run().series(series,
                second -> second < 0 ? 7 : second < WatchedApp.SECONDS ? 7 + second : 27);
        assertThat(verdict(app, measure, atMost("20")).state()).isEqualTo(HELD);
        BudgetVerdict verdict = verdict(app, measure, atMost("19"));
        assertThat(verdict.state()).isEqualTo(BROKEN);
        assertThat(verdict.value()).isEqualTo(20);
    }

    @Test
    void aZombieThatWasSeenOnceIsProven() {
        WatchedApp app = WatchedApp.run().series("lab_process_zombies", second -> second == 20 ? 3 : 0)
                .problem("The target died.");
        assertThat(verdict(app, "zombies.max", atMost("2")).state()).isEqualTo(BROKEN);
        assertThat(verdict(app, "zombies.max", atMost("3")).state()).isEqualTo(NO_EVIDENCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.state(blocked).max", "threads.at(java.util.concurrent.CompletableFuture.get).max",
            "executor.queue.max(orderExecutor)", "hikari.pending.max"})
    void aMaximumSinceTheWarmUpIsProvenOnlyWhereThatWasOver(String measure) {
        WatchedApp warm = Exports.seenThroughout(WatchedApp.run(), 50, 40, 90);
        BudgetVerdict verdict = verdict(warm.problem("The target died."), measure, atMost("3"));
        assertThat(verdict.state()).isEqualTo(BROKEN);
        assertThat(verdict.why()).contains("the warm-up was over, so this is certain although the run had problems");
        assertThat(verdict(Exports.flawed().problem("The target died."), measure, atMost("3")).state())
                .isEqualTo(NO_EVIDENCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads.state(blocked).max", "threads.at(com.example.Cache.load).max",
            "executor.queue.max(orderExecutor)",
            "hikari.pending.max"})
    void theContentionOfAColdStartDoesNotCount(String measure) {
        WatchedApp cold = crowded(second -> second < WatchedApp.STEADY);
        CheckResult result = check(cold, measure, atMost("5"));
        assertThat(result.bounds().get(0).state()).isEqualTo(HELD);
        assertThat(result.measures()).containsEntry(measure, 2.0);
        assertThat(result.threads().groups()).extracting(ThreadGroups.Group::count).containsExactly(2);
        BudgetVerdict late = verdict(crowded(second -> second == 20), measure, atMost("5"));
        assertThat(late.state()).isEqualTo(BROKEN);
        assertThat(late.culprits()).allSatisfy(culprit -> assertThat(culprit.count()).isEqualTo(40));
    }

    @Test
    void whatHangsAfterTheLastAnswerCounts() {
        WatchedApp hanging = crowded(second -> second == WatchedApp.SECONDS).dumped(WatchedApp.SECONDS, 40,
                "http-nio-8080-exec-", "BLOCKED",
                "com.example.Cache.load");
        assertThat(verdict(hanging, "threads.state(blocked).max", atMost("5")).value()).isEqualTo(40);
    }

    @Test
    void aLoadThatEndsBeforeADumpIsTakenWarmHasNoneThatCounts() {
        WatchedApp brief = WatchedApp.run().dumped(2, 40, "http-nio-8080-exec-", "BLOCKED", "com.example.Cache.load");
        assertThat(verdict(brief, "threads.at(com.example.Cache.load).max", atMost("5")).why())
                .contains("after the warm-up: load the app for longer");
    }

    @Test
    void aLowerLimitIsNeverProven() {
        assertThat(verdict(Exports.healthy().problem("The target died."), "threads.peak", atLeast("500")).state())
                .isEqualTo(NO_EVIDENCE);
        assertThat(verdict(Exports.healthy(), "threads.peak", atLeast("500")).state()).isEqualTo(BROKEN);
    }

    @Test
    void aLimitByTheCoresNeedsToKnowThem() {
        assertThat(verdict(Exports.healthy(), "threads.peak", atMost("60 + 2 * cores")).bound())
                .isEqualTo("at most 60 + 2 * cores = 68");
        BudgetVerdict unknown = verdict(Exports.healthy().noMachine(), "threads.peak", atMost("60 + 2 * cores"));
        assertThat(unknown.state()).isEqualTo(NO_EVIDENCE);
        assertThat(unknown.why()).contains("system_cpu_count");
        assertThat(verdict(Exports.healthy().noMachine(), "threads.peak", atMost("68")).state()).isEqualTo(HELD);
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
}
