package io.executorlab.lab.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.executorlab.lab.diagnosis.Finding.Certainty;
import io.executorlab.lab.evidence.DumpText;

/** Dumps in the shape of public bug reports, each with the right answer as data. */
class DumpCasesTest {

    static List<RecognisedDumps.Answer> cases() {
        return RecognisedDumps.cases();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void givesTheRightAnswer(RecognisedDumps.Answer known) throws IOException {
        List<Finding> findings = Findings.of(DumpText.parse(known.text()));
        if (known.kinds().isEmpty()) {
            assertThat(findings).isEmpty();
            return;
        }
        Finding first = findings.get(0);
        assertThat(known.kinds()).containsExactly(RecognisedDumps.token(first));
        assertThat(first.certainty()).isBetween(known.atLeast(), known.atMost());
        if (known.count() != null) {
            assertThat(first.count()).isEqualTo(known.count());
        }
        assertThat(orNone(known.values())).allMatch(first.values().toString()::contains);
        assertThat(orNone(known.effects())).allMatch(first.effects().toString()::contains);
        assertThat(findings).filteredOn(finding -> finding.certainty() != Certainty.POSSIBLE)
                .extracting(RecognisedDumps::token).noneMatch(orNone(known.not())::contains);
    }

    private static List<String> orNone(List<String> list) {
        return list == null ? List.of() : list;
    }
}
