package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.claim.Verdict;

class TwoRecordingsTest {

    private static final String CLAIM = "000-1";

    @ParameterizedTest
    @CsvSource({"REPRODUCED, REPRODUCED, reproduced", "REFUTED, REFUTED, refuted",
            "INCONCLUSIVE, INCONCLUSIVE, inconclusive",
            "REPRODUCED, DIRECTION_ONLY, inconclusive", "REPRODUCED, REFUTED, inconclusive",
            "REFUTED, INCONCLUSIVE, inconclusive",
            "INCONCLUSIVE, REPRODUCED, inconclusive", "CONSTRUCTION, REFUTED, inconclusive",
            "CONSTRUCTION, CONSTRUCTION, follows from the construction",
            "REPRODUCED, NOT_MEASURED, reproduced", "NOT_MEASURED, REPRODUCED, not measured"})
    void aVerdictHoldsThatBothGive(Verdict first, Verdict second, String verdict) {
        assertThat(twice(ledger(said("one", first)), ledger(said("one", second))).verdict()).isEqualTo(verdict);
    }

    @Test
    void bothVerdictsAreNamedWhereTheyDiffer() {
        TwoRecordings twice = twice(ledger(said("one", Verdict.REPRODUCED)), ledger(said("one", Verdict.REFUTED)));
        assertThat(twice.disagreements()).singleElement().hasToString("reproduced, then refuted");
        assertThat(twice.inSecond()).singleElement().extracting(test -> test.result().verdict()).isEqualTo("refuted");
        assertThat(twice.isMeasuredTwice()).isTrue();
        assertThat(twice.isDisputed()).isFalse();
    }

    @Test
    void anExperimentIsComparedWithItselfAlone() {
        TwoRecordings twice = twice(ledger(said("one", Verdict.REPRODUCED)), ledger(said("other", Verdict.REFUTED)));
        assertThat(twice.verdict()).isEqualTo("reproduced");
        assertThat(twice.isMeasuredTwice()).isFalse();
        assertThat(twice(ledger(said("one", Verdict.REPRODUCED), said("other", Verdict.REPRODUCED)),
                ledger(said("other", Verdict.DIRECTION_ONLY)))
                .verdict()).isEqualTo("inconclusive");
    }

    @Test
    void anotherExperimentsWordIsNotLostWhereOnlyTheSecondRecordingMeasuredIt() {
        TwoRecordings twice = twice(ledger(said("one", Verdict.REPRODUCED), said("other", Verdict.NOT_MEASURED)),
                ledger(said("one", Verdict.REPRODUCED), said("other", Verdict.REFUTED)));
        assertThat(twice.isDisputed()).isTrue();
        assertThat(twice.onlyInSecond()).extracting(LedgerOfRun.Test::experiment).containsExactly("other");
        assertThat(
                twice(ledger(said("one", Verdict.REPRODUCED)), ledger(said("other", Verdict.REPRODUCED))).isDisputed())
                .isFalse();
    }

    @Test
    void thatTheSecondRecordingCouldNotMeasureItIsSaid() {
        TwoRecordings twice = twice(ledger(said("one", Verdict.REPRODUCED)),
                ledger(said("one", Verdict.NOT_MEASURED), said("other", Verdict.NOT_MEASURED)));
        assertThat(twice.isMeasuredTwice()).isFalse();
        assertThat(twice.inSecond()).extracting(LedgerOfRun.Test::experiment).containsExactly("one");
    }

    @Test
    void whatWasRecordedOnceStandsAsItIs() {
        assertThat(new TwoRecordings(row(ledger(said("one", Verdict.REFUTED))), Optional.empty()).verdict())
                .isEqualTo("refuted");
    }

    private static TwoRecordings twice(LedgerOfRun first, LedgerOfRun second) {
        return new TwoRecordings(row(first), Optional.of(row(second)));
    }

    /** What one experiment that says this makes of a claim. */
    static LedgerOfRun.Row row(Verdict verdict) {
        return row(ledger(said("one", verdict)));
    }

    private static LedgerOfRun ledger(ExperimentResult... results) {
        return LedgerOfRun.of(Stream.of(results).toList());
    }

    private static LedgerOfRun.Row row(LedgerOfRun ledger) {
        return ledger.posts().stream().flatMap(post -> post.rows().stream())
                .filter(row -> row.claim().id().equals(CLAIM)).findFirst().orElseThrow();
    }

    private static ExperimentResult said(String experiment, Verdict verdict) {
        return new ExperimentResult(1, new ExperimentResult.Subject(experiment, "000", experiment, ""),
                new Headline("", ""), "quick", null, Map.of(),
                List.of(new ClaimResult(CLAIM, "", verdict.toString(), "", "Because.",
                        new ClaimResult.Figures("", "", "1", "0"),
                        new ClaimResult.Support(List.of("broken"), List.of(), 5, List.of()))));
    }
}
