package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;

/** Tomcat's poller meets an error of the connector's executor, as docs/beyond-one-machine.md tells it. */
class PollerTest {

    private static final int UNANSWERED_MILLIS = 1_000;

    @TempDir
    private Path folder;
    private Tomcat tomcat;
    private int port;

    private void start(Executor executor) throws LifecycleException {
        port = Ports.free();
        Connector connector = new Connector();
        connector.setPort(port);
        connector.setProperty("address", "127.0.0.1");
        connector.getProtocolHandler().setExecutor(executor);
        tomcat = new Tomcat();
        tomcat.setBaseDir(folder.toString());
        tomcat.setConnector(connector);
        tomcat.addContext("", folder.toString());
        tomcat.start();
        assertThat(pollerLives()).isTrue();
    }

    @AfterEach
    void stop() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }

    private boolean pollerLives() {
        String poller = "http-nio-127.0.0.1-%d-Poller".formatted(port);
        return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().equals(poller));
    }

    private Socket request() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(UNANSWERED_MILLIS);
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Test
    void endsWhereTheVirtualMachineHasNoThreadForIt() throws Exception {
        start(task -> {
            throw new OutOfMemoryError("unable to create native thread (by a test)");
        });
        try (Socket first = request()) {
            Patience.await(() -> !pollerLives());
            try (Socket next = request()) {
                assertThatThrownBy(() -> next.getInputStream().read()).as("of a connection that was accepted")
                        .isInstanceOf(SocketTimeoutException.class);
            }
        }
    }

    @Test
    void staysWhereTheExecutorRefuses() throws Exception {
        AtomicInteger refused = new AtomicInteger();
        start(task -> {
            refused.incrementAndGet();
            throw new RejectedExecutionException("full (by a test)");
        });
        for (int i = 1; i <= 2; i++) {
            int sent = i;
            try (Socket request = request()) {
                Patience.await(() -> refused.get() >= sent);
            }
        }
        assertThat(pollerLives()).isTrue();
    }
}
