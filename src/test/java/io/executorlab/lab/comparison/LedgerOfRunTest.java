package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.claim.Cells;
import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.claim.Ledger;
import io.executorlab.lab.claim.Ledger.Post;
import io.executorlab.lab.claim.Verdict;
import io.executorlab.lab.common.Home;
import io.executorlab.lab.comparison.ExperimentResult.Headline;
import io.executorlab.lab.experiment.ExperimentFiles;

class LedgerOfRunTest {

    private static ExperimentResult result(String experiment, ClaimResult... claims) {
        return new ExperimentResult(1, new ExperimentResult.Subject(experiment, "000", experiment, ""),
                new Headline("", ""), "quick", null, Map.of(), List.of(claims));
    }

    private static ClaimResult claim(String id, Verdict verdict) {
        return new ClaimResult(id, "", verdict, "", "Because.", new ClaimResult.Figures("", "", "1", "0"),
                new ClaimResult.Support(List.of("broken"),
                        List.of(new ClaimResult.Reading("broken", "threads.peak", 304, 298, 310)), 5, List.of()));
    }

    private static LedgerOfRun.Row row(LedgerOfRun ledger, String id) {
        return ledger.posts().stream().flatMap(post -> post.rows().stream()).filter(row -> row.claim().id().equals(id))
                .findFirst().orElseThrow();
    }

    /** Returns the row of 000-1 by this experiment. */
    private static LedgerOfRun.Row of(String experiment, Verdict verdict) {
        return row(LedgerOfRun.of(List.of(result(experiment, claim("000-1", verdict)))), "000-1");
    }

    @Test
    void aClaimThatNoExperimentTestsSaysWhy() {
        List<String> tested =
                Home.experiments().stream().flatMap(name -> ExperimentFiles.named(name).claims().stream()).toList();
        assertThat(Ledger.posts()).flatExtracting(Post::claims).filteredOn(claim -> !tested.contains(claim.id()))
                .allSatisfy(claim -> assertThat(claim.judge(new Cells(Map.of(), Map.of())).why())
                        .startsWith("No experiment "));
    }

    @Test
    void aVerdictKeepsTheNumbersThatItRestsOn() {
        Recorded broken = Recorded.run().round("all-done", 1800, 1884, 1900);
        Cells cells = new Cells(Map.of("broken", broken.measures()), Map.of());
        cells.of("broken", "round.median(all-done)");
        cells.of("broken", "threads.peak");
        assertThat(cells.readings()).containsExactly(
                new ClaimResult.Reading("broken", "round.median(all-done)", 1884, 1800, 1900),
                new ClaimResult.Reading("broken", "threads.peak", 40, 40, 40));
    }

    @ParameterizedTest
    @CsvSource({"REPRODUCED, REPRODUCED, REPRODUCED", "REFUTED, REFUTED, REFUTED",
            "REPRODUCED, NOT_ON_THIS_JVM, REPRODUCED",
            "REPRODUCED, NOT_MEASURED, REPRODUCED", "REPRODUCED, DIRECTION_ONLY, DIRECTION_ONLY",
            "DIRECTION_ONLY, REPRODUCED, DIRECTION_ONLY",
            "REPRODUCED, REFUTED, INCONCLUSIVE", "REFUTED, REPRODUCED, INCONCLUSIVE",
            "REPRODUCED, INCONCLUSIVE, INCONCLUSIVE",
            "REFUTED, INCONCLUSIVE, INCONCLUSIVE", "CONSTRUCTION, REFUTED, INCONCLUSIVE",
            "NOT_ON_THIS_JVM, REPRODUCED, INCONCLUSIVE"})
    void aVerdictIsAtMostWhatBothGive(Verdict first, Verdict onJdk25, Verdict verdict) {
        assertThat(new OnJdk25(of("one", first), Optional.of(of("one", onJdk25))).verdict()).isEqualTo(verdict);
    }

    @Test
    void anExperimentIsComparedWithItselfAlone() {
        OnJdk25 other = new OnJdk25(of("one", Verdict.REPRODUCED), Optional.of(of("other", Verdict.REFUTED)));
        assertThat(other.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(other.isMeasuredOnBoth()).isFalse();
        assertThat(new OnJdk25(of("one", Verdict.REFUTED), Optional.empty()).verdict()).isEqualTo(Verdict.REFUTED);
    }
}
