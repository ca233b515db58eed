package io.executorlab.lab.workshop.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.process.CouldNotStartException;

class WebServerTest {

    private static WebServer start(int port, int usual) {
        return WebServer.start(List.of(), "127.0.0.1", port, usual);
    }

    @Test
    void aPortThatAnotherHasTakenMeanwhileIsTold() {
        try (WebServer first = start(0, 0)) {
            assertThatExceptionOfType(CouldNotStartException.class).isThrownBy(() -> start(first.port(), 0))
                    .withMessageContaining("Port " + first.port());
        }
    }

    @Test
    void whoAsksForNoPortGetsTheUsualOneOrAFreeOne() {
        try (WebServer first = start(0, 0); WebServer second = start(0, first.port())) {
            assertThat(second.port()).isNotIn(0, first.port());
        }
    }
}
