package io.executorlab.lab.budget;

import static io.executorlab.lab.measure.BoundVerdict.State.BROKEN;
import static io.executorlab.lab.measure.BoundVerdict.State.HELD;
import static io.executorlab.lab.measure.BoundVerdict.State.NO_EVIDENCE;
import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static io.executorlab.lab.budget.Budgets.check;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static io.executorlab.lab.budget.Budgets.verdict;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.experiment.Bound;
import io.executorlab.lab.experiment.Limit;

/** A counter only grows: its growth counts. */
class BudgetCountersTest {

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
}
