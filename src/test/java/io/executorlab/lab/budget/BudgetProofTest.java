package io.executorlab.lab.budget;

import static io.executorlab.lab.measure.BoundVerdict.State.BROKEN;
import static io.executorlab.lab.measure.BoundVerdict.State.HELD;
import static io.executorlab.lab.measure.BoundVerdict.State.NO_EVIDENCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.comparison.Recorded;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.measure.BoundVerdict;

class BudgetProofTest {

    private static CheckResult result(BoundVerdict.State... states) {
        return result(List.of(), states);
    }

    private static CheckResult result(List<String> problems, BoundVerdict.State... states) {
        List<BudgetVerdict> bounds = IntStream.range(0, states.length)
                .mapToObj(i -> new BudgetVerdict("measure" + i, "", "at most 1",
                        states[i] == NO_EVIDENCE ? null : states[i] == HELD ? 1.0 : 2.0, states[i], "", "", List.of()))
                .toList();
        return new CheckResult(CheckResult.FORMAT, "budget", null, null,
                new CheckResult.Course(RunLog.Outcome.RAN, problems, List.of(), null), bounds, null, null);
    }

    private static BudgetProof proof(CheckResult fixed, CheckResult broken) {
        return BudgetProof.of("experiment", fixed, broken);
    }

    @Test
    void isProvenWhereTheBrokenVariantBreaksWhatTheFixedKeeps() {
        BudgetProof proof = proof(result(HELD, HELD), result(BROKEN, HELD));
        assertThat(proof.state()).isEqualTo(BudgetProof.State.PROVEN);
        assertThat(proof.unproven()).containsExactly("measure1");
    }

    @Test
    void cannotFailWhereTheBrokenVariantKeepsItToo() {
        assertThat(proof(result(HELD), result(HELD)).state()).isEqualTo(BudgetProof.State.CANNOT_FAIL);
    }

    /** Two runs of one variant may differ by as much. */
    @Test
    void provesNothingWhereBothMeasuredMuchTheSame() {
        CheckResult held = result(HELD);
        BudgetVerdict close = new BudgetVerdict("measure0", "", "at most 1", 1.3, BROKEN, "", "", List.of());
        CheckResult broken =
                new CheckResult(CheckResult.FORMAT, "budget", null, null, held.course(), List.of(close), null, null);
        assertThat(proof(held, broken).state()).isEqualTo(BudgetProof.State.TOO_CLOSE);
        assertThat(proof(held, broken).unproven()).containsExactly("measure0");
    }

    @Test
    void isNoBudgetForAVariantThatBreaksItFixed() {
        assertThat(proof(result(HELD, BROKEN), result(BROKEN, BROKEN)).state())
                .isEqualTo(BudgetProof.State.FIXED_BREAKS_IT);
    }

    @Test
    void isWithoutEvidenceWhereOneVariantIs() {
        assertThat(proof(result(NO_EVIDENCE), result(BROKEN)).state()).isEqualTo(BudgetProof.State.NO_EVIDENCE);
        assertThat(proof(result(HELD), result(NO_EVIDENCE)).state()).isEqualTo(BudgetProof.State.NO_EVIDENCE);
        assertThat(proof(result(HELD, HELD), result(BROKEN, NO_EVIDENCE)).state()).isEqualTo(BudgetProof.State.PROVEN);
    }

    @Test
    void aBusyMachineVoidsClocksAndTheCountsProveTheBudgetAllTheSame() {
        Object[] bounds = {"threads.started", Budgets.atMost("20"), "http.client.p95", Budgets.atMost("300ms")};
        BudgetProof proof = proof(onBusyMachine(10, 200, bounds), onBusyMachine(50, 900, bounds));
        assertThat(proof.lines()).extracting(BudgetProof.Line::shown)
                .containsExactly(BudgetProof.Shown.FAILS_ON_BROKEN, BudgetProof.Shown.NOT_JUDGED);
        assertThat(proof.state()).isEqualTo(BudgetProof.State.PROVEN);
        assertThat(proof.problems()).hasSize(2);
        Object[] clock = {"http.client.p95", Budgets.atMost("300ms")};
        assertThat(proof(onBusyMachine(10, 200, clock), onBusyMachine(50, 900, clock)).state())
                .isEqualTo(BudgetProof.State.NO_EVIDENCE);
    }

    @Test
    void theThresholdsOfTheLabsOwnLoadAreNoBounds() {
        CheckResult result = BudgetJudge.judge(Budgets.budget(100, "threads.started", Budgets.atMost("20")),
                Recorded.run().started(10).loadEndedWith(99).evidence());
        assertThat(result.bounds()).extracting(BudgetVerdict::measure).containsExactly("threads.started");
    }

    private static CheckResult onBusyMachine(double started, double millis, Object... bounds) {
        return BudgetJudge.judge(Budgets.budget(100, bounds), Recorded.run().started(started)
                .trend("latency", millis, millis).cpu(100, Map.of("app", 5.0, "k6", 2.0)).evidence());
    }
}
