package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeTest {

    @ParameterizedTest
    @CsvSource({"0, 3, 3", "3, 1, 1", "1, 4, 4", "4, 2, 2", "2, 130, 130", "0, 0, 0"})
    void theHigherRankCounts(int a, int b, int highest) {
        assertThat(ExitCode.highest(a, b)).isEqualTo(highest);
        assertThat(ExitCode.highest(b, a)).isEqualTo(highest);
    }
}
