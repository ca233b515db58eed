package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.claim.Verdict;

class OnJdk25Test {

    private static final String CLAIM = "000-1";

    @ParameterizedTest
    @CsvSource({"REPRODUCED, REPRODUCED, reproduced", "REFUTED, REFUTED, refuted",
            "REPRODUCED, NOT_ON_THIS_JVM, reproduced",
            "REPRODUCED, NOT_MEASURED, reproduced", "REPRODUCED, DIRECTION_ONLY, direction only",
            "DIRECTION_ONLY, REPRODUCED, direction only",
            "REPRODUCED, REFUTED, inconclusive", "REFUTED, REPRODUCED, inconclusive",
            "REPRODUCED, INCONCLUSIVE, inconclusive",
            "REFUTED, INCONCLUSIVE, inconclusive", "CONSTRUCTION, REFUTED, inconclusive",
            "NOT_ON_THIS_JVM, REPRODUCED, inconclusive"})
    void aVerdictIsAtMostWhatBothGive(Verdict first, Verdict onJdk25, String verdict) {
        assertThat(new OnJdk25(row("one", first), Optional.of(row("one", onJdk25))).verdict()).isEqualTo(verdict);
    }

    @Test
    void anExperimentIsComparedWithItselfAlone() {
        OnJdk25 other = new OnJdk25(row("one", Verdict.REPRODUCED), Optional.of(row("other", Verdict.REFUTED)));
        assertThat(other.verdict()).isEqualTo("reproduced");
        assertThat(other.isMeasuredOnBoth()).isFalse();
        assertThat(new OnJdk25(row("one", Verdict.REFUTED), Optional.empty()).verdict()).isEqualTo("refuted");
    }

    private static LedgerOfRun.Row row(String experiment, Verdict verdict) {
        ExperimentResult said = new ExperimentResult(1,
                new ExperimentResult.Subject(experiment, "000", experiment, ""), new Headline("", ""), "quick", null,
                Map.of(),
                List.of(new ClaimResult(CLAIM, "", verdict.toString(), "", "Because.",
                        new ClaimResult.Figures("", "", "1", "0"),
                        new ClaimResult.Support(List.of("broken"), List.of(), 5, List.of()))));
        return LedgerOfRun.of(List.of(said)).posts().stream().flatMap(post -> post.rows().stream())
                .filter(row -> row.claim().id().equals(CLAIM)).findFirst().orElseThrow();
    }
}
