package io.executorlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

class NotTestedTest {

    @Test
    void theLineNamesEachProgramOnceAndCountsTheTests() {
        assertThat(NotTested.lines(List.of("promtool", "nginx", "promtool")))
                .containsExactly("Tests not run here: 3, for want of nginx, promtool");
        assertThat(NotTested.lines(List.of())).isEmpty();
    }
}
