package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

class BenchCommandTest {

    @Test
    void aRowHasTheMedianOfAnEvenNumberToo() {
        assertThat(BenchCommand.spreadRow("ready, s", List.of(10.0, 1.0, 3.0, 2.0), "at most 3")).containsExactly("ready, s", "2.50", "1 to 10", "at most 3");
    }
}
