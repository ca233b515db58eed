package io.executorlab.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.Test;

class TestLibrariesTest {

    @Test
    void theirOwnThreadsDoNotCountButWhatTheTestStartsInThem() {
        assertThat(Tests.failuresOf(Waiting.class, Served.class)).singleElement().asString()
                .startsWith("startsOneInACondition() started 1 thread, at most 0 are allowed:");
    }

    @ThreadBudget(started = 0)
    static class Waiting {

        @Test
        void startsNone() {
            AtomicInteger asked = new AtomicInteger();
            await().until(() -> asked.incrementAndGet() > 2);
        }

        @Test
        void startsOneInACondition() {
            await().until(() -> {
                Tests.started(() -> {}).join();
                return true;
            });
        }
    }

    static class Served {

        @ThreadBudget(started = 0)
        @Test
        void startsNone() throws Exception {
            try (MockWebServer server = new MockWebServer()) {
                server.enqueue(new MockResponse());
                server.start();
                try (Socket client = new Socket("127.0.0.1", server.getPort())) {
                    client.getOutputStream()
                            .write("GET / HTTP/1.1\r\nHost: test\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    assertThat(client.getInputStream().read()).isPositive();
                }
            }
        }
    }
}
