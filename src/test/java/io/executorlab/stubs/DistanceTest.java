package io.executorlab.stubs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistanceTest {

    private static final int PATIENCE_MILLIS = 60_000;
    private static final int MORE_THAN_ANY_BUFFER = 64 * 1024 * 1024;

    private interface Conversation {
        void with(Socket client) throws IOException;
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void end() throws IOException {
        server.close();
        threads.shutdownNow();
    }

    private StubServer distance(String roundTrip) throws Exception {
        return Stubs.start("distance", "--to", "127.0.0.1:" + server.getLocalPort(), "--round-trip", roundTrip);
    }

    /** Every client of the server gets this from a thread of its own. */
    private void serve(Conversation conversation) {
        threads.execute(() -> {
            try {
                while (true) {
                    Socket client = server.accept();
                    threads.execute(() -> {
                        try (client) {
                            client.setTcpNoDelay(true);
                            conversation.with(client);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
                }
            } catch (IOException e) {
                // The test is over.
            }
        });
    }

    private static void echo(Socket client) throws IOException {
        client.getInputStream().transferTo(client.getOutputStream());
    }

    private static Socket client(StubServer distance) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), distance.port());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private static Duration roundTrip(Socket client) throws IOException {
        long from = System.nanoTime();
        client.getOutputStream().write(1);
        assertThat(client.getInputStream().read()).isEqualTo(1);
        return Duration.ofNanos(System.nanoTime() - from);
    }

    @Test
    void eachExchangeTakesTheRoundTrip() throws Exception {
        serve(DistanceTest::echo);
        try (StubServer distance = distance("100ms"); Socket client = client(distance)) {
            List<Duration> taken = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                taken.add(roundTrip(client));
            }
            // A busy machine makes some longer, and none shorter.
            assertThat(Collections.min(taken)).isBetween(Duration.ofMillis(100), Duration.ofMillis(180));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "6ms"})
    void bytesKeepTheirOrderAndTheEndComesLast(String roundTrip) throws Exception {
        serve(DistanceTest::echo);
        byte[] sent = new byte[3_000_000];
        new Random(7).nextBytes(sent);
        try (StubServer distance = distance(roundTrip); Socket client = client(distance)) {
            threads.execute(() -> {
                try {
                    OutputStream out = client.getOutputStream();
                    for (int from = 0; from < sent.length; from += 1013) {
                        out.write(sent, from, Math.min(1013, sent.length - from));
                    }
                    client.shutdownOutput();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            assertThat(client.getInputStream().readAllBytes()).isEqualTo(sent);
        }
    }

    @Test
    void aServerThatIsDownHasTheClientReset() throws Exception {
        server.close();
        try (StubServer distance = distance("40s"); Socket client = client(distance)) {
            long from = System.nanoTime();
            assertThatThrownBy(() -> {
                client.getOutputStream().write(1);
                if (client.getInputStream().read() < 0) {
                    throw new SocketException("an orderly end");
                }
            }).isInstanceOf(SocketException.class).hasMessageNotContaining("orderly");
            assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(20));
        }
    }

    @Test
    void aResetIsPassedOn() throws Exception {
        serve(client -> {
            client.getInputStream().read();
            client.setSoLinger(true, 0);
        });
        try (StubServer distance = distance("10ms"); Socket client = client(distance)) {
            client.getOutputStream().write(1);
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void aReaderThatStopsStopsTheWriter() throws Exception {
        serve(client -> {
            try (InputStream in = client.getInputStream()) {
                in.read();
                sleep();
            }
        });
        try (StubServer distance = distance("2ms"); Socket client = client(distance)) {
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
                try {
                    client.getOutputStream().write(new byte[MORE_THAN_ANY_BUFFER]);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }, threads);
            Thread.sleep(1500);
            assertThat(writer).isNotDone();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
