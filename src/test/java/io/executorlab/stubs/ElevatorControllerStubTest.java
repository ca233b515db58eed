package io.executorlab.stubs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

class ElevatorControllerStubTest {

    @Test
    void answersAfterTheDelay() throws Exception {
        try (StubServer stub = ElevatorControllerStub.start(StubServer.onLoopback(0), ReplyDelay.parse("150ms"))) {
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
}
