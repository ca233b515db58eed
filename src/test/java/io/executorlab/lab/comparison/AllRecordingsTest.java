package io.executorlab.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.claim.Verdict;

class AllRecordingsTest {

    @ParameterizedTest
    @CsvSource({"REPRODUCED, REPRODUCED, reproduced", "REFUTED, REFUTED, refuted",
            "REPRODUCED, NOT_ON_THIS_JVM, reproduced",
            "REPRODUCED, NOT_MEASURED, reproduced", "REPRODUCED, DIRECTION_ONLY, direction only",
            "DIRECTION_ONLY, REPRODUCED, direction only",
            "REPRODUCED, REFUTED, inconclusive", "REFUTED, REPRODUCED, inconclusive",
            "REPRODUCED, INCONCLUSIVE, inconclusive",
            "REFUTED, INCONCLUSIVE, inconclusive", "CONSTRUCTION, REFUTED, inconclusive",
            "NOT_ON_THIS_JVM, REPRODUCED, inconclusive"})
    void aVerdictIsAtMostWhatBothJdksGive(Verdict first, Verdict onJdk25, String verdict) {
        assertThat(recordings(first, null, onJdk25).verdict()).isEqualTo(verdict);
    }

    @Test
    void seedsThatDisagreeLeaveNothingWhateverJdk25Says() {
        assertThat(recordings(Verdict.REPRODUCED, Verdict.DIRECTION_ONLY, Verdict.DIRECTION_ONLY).verdict())
                .isEqualTo("inconclusive");
        assertThat(recordings(Verdict.REPRODUCED, Verdict.REPRODUCED, Verdict.DIRECTION_ONLY).verdict())
                .isEqualTo("direction only");
    }

    private static AllRecordings recordings(Verdict first, Verdict again, Verdict onJdk25) {
        return AllRecordings.of(TwoRecordingsTest.row(first), Optional.ofNullable(again).map(TwoRecordingsTest::row),
                Optional.of(TwoRecordingsTest.row(onJdk25)));
    }
}
