package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URI;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.ScriptedTarget;

class ManagementPortTest {

    private ScriptedTarget app;

    @BeforeEach
    void start() throws IOException {
        app = ScriptedTarget.start();
    }

    @AfterEach
    void stop() {
        app.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "200 | text/html | <html>Sign in 1</html> | answered with HTML",
            "200 | text/plain | <!DOCTYPE html> | answered with HTML",
            "200 | application/json | {\"status\":\"UP\"} | answered with JSON",
            "200 | text/plain | \u0000\u0001\ufffd | answered with something else",
            "200 | text/plain | '' | answered with nothing",
            "503 | text/plain | down | answered 503"})
    void whatIsNoMetricsIsToldAsWhatItIs(int status, String contentType, String body, String told) {
        app.answers(status, contentType, body);
        assertThatExceptionOfType(ManagementPort.NoMetricsException.class)
                .isThrownBy(() -> new ManagementPort(URI.create(app.management())).scrape())
                .withMessageContaining(told);
    }

    @Test
    void aRedirectIsToldWithWhereItLeads() {
        app.redirectsTo("https://login.example.com/");
        assertThatExceptionOfType(ManagementPort.NoMetricsException.class)
                .isThrownBy(() -> new ManagementPort(URI.create(app.management())).scrape())
                .withMessageContaining("answered 302, a redirect to https://login.example.com/");
    }
}
