package io.executorlab.lab.workshop.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Set;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.process.CouldNotStartException;

class LocalPageTest {

    private static LocalPage start(int port, int usual) {
        return new LocalPage(new PageController("console.html", Set.of()) {}, "127.0.0.1", port, usual, null) {};
    }

    @Test
    void aPortThatAnotherHasTakenMeanwhileIsTold() {
        try (LocalPage first = start(0, 0)) {
            assertThatExceptionOfType(CouldNotStartException.class).isThrownBy(() -> start(first.port(), 0))
                    .withMessageContaining("Port " + first.port());
        }
    }

    @Test
    void whoAsksForNoPortGetsTheUsualOneOrAFreeOne() {
        try (LocalPage first = start(0, 0); LocalPage second = start(0, first.port())) {
            assertThat(second.port()).isNotIn(0, first.port());
        }
    }
}
