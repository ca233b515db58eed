package io.executorlab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class StubsTest {

    @Test
    void helpNamesTheStubs(CapturedOutput output) {
        assertThat(Stubs.run("--help")).isZero();
        assertThat(output.getOut()).contains("elevator", "pull-requests", "distance", "route");
        assertThat(output.getErr()).isEmpty();
    }

    @Test
    void helpOfAStubNamesItsOptions(CapturedOutput output) {
        assertThat(Stubs.run("elevator", "--help")).isZero();
        assertThat(output.getOut()).contains("--port", "--delay", "9100", "100ms");
        assertThat(output.getErr()).isEmpty();
    }

    @Test
    void refusesABadDelay(CapturedOutput output) {
        assertThat(Stubs.run("elevator", "--delay", "soon")).isEqualTo(2);
        assertThat(output.getErr()).contains("'soon' is not a valid delay; try 100ms, 2s, 0 or never");
    }

    @ParameterizedTest
    @CsvSource({"--reviews, '100ms,soon', soon", "--comments, '', ''", "--preflight, soon, soon"})
    void refusesABadDelayOfPullRequests(String option, String value, String quoted, CapturedOutput output) {
        assertThat(Stubs.run("pull-requests", option, value)).isEqualTo(2);
        assertThat(output.getErr()).contains("'" + quoted + "' is not a valid delay");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "65536", "http"})
    void refusesABadPort(String port, CapturedOutput output) {
        assertThat(Stubs.run("elevator", "--port", port)).isEqualTo(2);
        assertThat(output.getErr()).contains("--port").contains(port);
    }

    @ParameterizedTest
    @CsvSource({"--to, 5432, not a valid server", "--to, localhost:99999, not a valid server",
            "--round-trip, never, not a valid round trip"})
    void refusesABadDistance(String option, String value, String message, CapturedOutput output) {
        assertThat(Stubs.run("distance", "--to", "localhost:1", option, value)).isEqualTo(2);
        assertThat(output.getErr()).contains("'" + value + "' is " + message);
    }

    @ParameterizedTest
    @CsvSource({"never, not a valid spread", "2s, --spread must not be longer than --delay"})
    void refusesABadSpread(String spread, String message, CapturedOutput output) {
        assertThat(Stubs.run("route", "--delay", "1s", "--spread", spread)).isEqualTo(2);
        assertThat(output.getErr()).contains(message);
    }

    @Test
    void listensOnLoopbackUnlessToldOtherwise(CapturedOutput output) {
        assertThat(Stubs.run("route", "--help")).isZero();
        assertThat(output.getOut()).contains("--address").contains("127.0.0.1");
        assertThat(Stubs.run("route", "--address", "no-such-host.invalid")).isEqualTo(2);
        assertThat(output.getErr()).contains("there is no host 'no-such-host.invalid'");
    }

    @Test
    void refusesAnUnknownStub(CapturedOutput output) {
        assertThat(Stubs.run("escalator")).isEqualTo(2);
        assertThat(output.getErr()).contains("escalator");
    }

    @Test
    void saysInOneLineThatThePortIsTaken(CapturedOutput output) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = taken.getLocalPort();
            assertThat(Stubs.run("elevator", "--port", String.valueOf(port))).isEqualTo(4);
            assertThat(output.getErr().lines()).singleElement().asString()
                    .startsWith("cannot listen on 127.0.0.1:" + port);
            assertThat(output.getOut()).isEmpty();
        }
    }
}
