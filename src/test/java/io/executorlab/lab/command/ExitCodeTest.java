package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Checks;

class ExitCodeTest {

    @ParameterizedTest
    @CsvSource({"0, 3, 3", "3, 1, 1", "1, 4, 4", "4, 2, 2", "2, 70, 70", "70, 130, 130", "0, 0, 0"})
    void theHigherRankCounts(int a, int b, int highest) {
        assertThat(ExitCode.highest(a, b)).isEqualTo(highest);
        assertThat(ExitCode.highest(b, a)).isEqualTo(highest);
    }

    @Test
    void eachHasARankAndAMeaning() throws IllegalAccessException {
        List<Integer> codes = new ArrayList<>();
        for (Field field : ExitCode.class.getFields()) {
            codes.add(field.getInt(null));
        }
        assertThat(ExitCode.RANKED).containsExactlyInAnyOrderElementsOf(codes);
        assertThat(Lab.line().getCommandSpec().usageMessage().exitCodeList())
                .containsKeys(codes.stream().map(String::valueOf).toArray(String[]::new)).hasSize(codes.size() + 1)
                .extractingByKey("").asString().contains(ExitCode.RANKED.stream().map(String::valueOf)
                        .collect(Collectors.joining(", ")));
    }

    @Test
    void whatIsOnlyReportedFailsNothingElseKeepsItsCode() {
        assertThat(reported(Checks.breached())).isEqualTo(ExitCode.HELD);
        assertThat(ExitCode.of(Checks.breached())).isEqualTo(ExitCode.EXCEEDED);
        assertThat(reported(Checks.breachThenDeath())).isEqualTo(ExitCode.NO_EVIDENCE);
        assertThat(ExitCode.of(Checks.breachThenDeath())).isEqualTo(ExitCode.EXCEEDED);
        assertThat(reported(Checks.noEvidence())).isEqualTo(ExitCode.NO_EVIDENCE);
        assertThat(reported(Checks.allHeld())).isEqualTo(ExitCode.HELD);
    }

    private static int reported(CheckResult result) {
        return ExitCode.of(Checks.reported(result));
    }
}
