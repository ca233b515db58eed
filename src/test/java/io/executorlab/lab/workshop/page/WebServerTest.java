package io.executorlab.lab.workshop.page;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.process.CouldNotStartException;

class WebServerTest {

    private static WebServer start(int port) {
        return WebServer.start(List.of(), Map.of(), "127.0.0.1", port);
    }

    @Test
    void aPortThatAnotherHasTakenMeanwhileIsTold() {
        try (WebServer first = start(0)) {
            assertThatExceptionOfType(CouldNotStartException.class).isThrownBy(() -> start(first.port()))
                    .withMessageContaining("Port " + first.port());
        }
    }
}
