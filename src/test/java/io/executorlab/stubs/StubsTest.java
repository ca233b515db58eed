package io.executorlab.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import picocli.CommandLine.TypeConversionException;

@ExtendWith(OutputCaptureExtension.class)
class StubsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
            "elevator --delay soon | 'soon' is not a valid delay; try 100ms, 2s, 0 or never",
            "pull-requests --reviews 100ms,soon | 'soon' is not a valid delay",
            "pull-requests --comments EMPTY | '' is not a valid delay",
            "pull-requests --preflight soon | 'soon' is not a valid delay",
            "elevator --port -1 | -1", "elevator --port 65536 | 65536", "elevator --port http | http",
            "distance --to 5432 | '5432' is not a valid server",
            "distance --to localhost:99999 | 'localhost:99999' is not a valid server",
            "distance --to localhost:1 --round-trip never | 'never' has no end",
            "route --delay 1s --spread never | has no end",
            "route --delay 1s --spread 2s | --spread must not be longer than --delay",
            "route --address no-such-host.invalid | there is no host 'no-such-host.invalid'",
            "console --bytes-per-second 0 | --bytes-per-second must be 1 or more, not 0",
            "escalator | escalator"})
    void namesTheWordThatIsWrong(String words, String told, CapturedOutput output) {
        assertThat(Stubs.run(Stream.of(words.split(" ")).map(word -> word.replace("EMPTY", ""))
                .toArray(String[]::new))).isEqualTo(2);
        assertThat(output.getErr()).contains(told);
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

    @ParameterizedTest
    @CsvSource({"0, 0", "0ms, 0", "0s, 0", "100ms, 100", "2s, 2000", "999999999s, 999999999000"})
    void aDelayIsADuration(String text, long millis) {
        assertThat(ReplyDelay.parse(text).duration()).contains(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "100", "ms", "-1s", "1.5s", "2m", "Never", " 0", "1000000000s"})
    void aDelayIsNothingElse(String text) {
        assertThatThrownBy(() -> ReplyDelay.parse(text)).isInstanceOf(TypeConversionException.class);
    }

    @Test
    void anElevatorAnswersAfterTheDelay() throws Exception {
        try (StubServer stub = Stubs.start("elevator", "--port", "0", "--delay", "150ms")) {
            long startedAt = System.nanoTime();
            assertThat(reply(stub, "CALL 7 3\n")).isEqualTo("OK 7 3\n");
            assertThat(System.nanoTime() - startedAt).isGreaterThanOrEqualTo(150_000_000);
        }
    }

    private static String reply(StubServer stub, String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", stub.port())) {
            socket.setSoTimeout(500);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void theConsolePassesAllOnAndNoFasterThanItReads() throws Exception {
        byte[] printed = "0123456789".repeat(300).getBytes();
        ByteArrayOutputStream passed = new ByteArrayOutputStream();
        long begin = System.nanoTime();
        ConsoleCommand.pass(new ByteArrayInputStream(printed), passed, 10_000);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        assertThat(passed.toByteArray()).isEqualTo(printed);
    }
}
