package io.executorlab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.Programs;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.watch.ManagementPort;

/**
 * What docs/beyond-one-machine.md tells of Tomcat under a limit on threads. Requests whose body never comes hold a
 * thread of the connector each, for as long as the test wants: what is awaited comes by their number, and not by their
 * time.
 */
@Tag("long")
@EnabledOnOs(OS.LINUX)
class PollerUnderThreadLimitIT {

    /** As in the experiment async-blocking: at rest the app has some 50, with both connectors' ten. */
    private static final int LIMIT = 115;
    /** What a connector may have when nobody says otherwise: more than the limit leaves to it. */
    private static final int REQUESTS = 200;
    private static final Duration UNANSWERED = Duration.ofSeconds(3);
    private static final String OK = "HTTP/1.1 200";
    private static final Path JAR = Path.of("target/executor-lab.jar");
    private static final String BODY_NEVER_COMES =
            "POST /products HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                    + "99\r\n\r\n{";
    private static final String NO_ANSWER = "none in %d s".formatted(UNANSWERED.toSeconds());
    private static final String LIVEZ = "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    @TempDir
    private Path folder;
    private final List<Socket> held = new ArrayList<>();
    private ProcessRegistry registry;
    private SupervisedProcess app;
    private int port;
    private String connector;
    private String managementConnector;
    private ManagementPort management;

    @BeforeEach
    void programs() {
        Programs.require("prlimit", "apt-get install util-linux");
        assertThat(JAR).as("the jar, made by mvn package").exists();
        registry = new ProcessRegistry(folder.resolve("tmp"));
    }

    @AfterEach
    void end() throws IOException {
        release();
        registry.close();
    }

    private void start(String... more) throws IOException {
        port = Ports.free();
        int managementPort = Ports.free();
        connector = "http-nio-127.0.0.1-%d-".formatted(port);
        managementConnector = "http-nio-127.0.0.1-%d-".formatted(managementPort);
        management = new ManagementPort(URI.create("http://127.0.0.1:%d/actuator".formatted(managementPort)));
        Path temporary = Files.createDirectory(folder.resolve("app"));
        List<String> command = new ArrayList<>(ThreadLimit.prefix(LIMIT));
        command.addAll(List.of(Jdk.own().java().toString(), "-XX:+ExitOnOutOfMemoryError", "-XX:-UsePerfData",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                "-Xmx256m", "-Djava.io.tmpdir=" + temporary, "-jar", JAR.toAbsolutePath().toString(),
                "--server.port=" + port,
                "--management.server.port=" + managementPort, "--management.endpoint.health.probes.enabled=true",
                "--management.endpoint.health.probes.add-additional-paths=true",
                "--server.tomcat.connection-timeout=30m", "--heavy-route.limit=" + 2 * REQUESTS));
        command.addAll(List.of(more));
        app = registry.start("the app", command, folder.resolve("app.log"));
        Patience.await(() -> management.isHealthy() || !app.isAlive());
        assertThat(management.isHealthy()).as(app.printed()).isTrue();
    }

    private void hold(int requests) throws IOException {
        for (int i = 0; i < requests; i++) {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            held.add(socket);
            send(socket, BODY_NEVER_COMES);
        }
    }

    private void release() throws IOException {
        for (Socket socket : held) {
            socket.close();
        }
        held.clear();
    }

    private static void send(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    }

    /** The first line of the answer, {@link #NO_ANSWER} where there is none in time. */
    private String livez(Duration atMost) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(Math.toIntExact(atMost.toMillis()));
            send(socket, LIVEZ);
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        } catch (SocketTimeoutException e) {
            return NO_ANSWER;
        }
    }

    /** By the management port, which has its own connector. */
    private List<DumpedThread> threads() {
        AtomicReference<ThreadDump> dump = new AtomicReference<>();
        Patience.await(() -> {
            try {
                dump.set(management.threadDump(ThreadDump.Phase.LOAD));
                return true;
            } catch (IOException e) {
                return false;
            }
        });
        assertThat(dump.get()).as("a dump by the management port%n%s", app.printed()).isNotNull();
        return dump.get().threads();
    }

    private Stream<String> names(String beginning) {
        return threads().stream().map(DumpedThread::name).filter(name -> name.startsWith(beginning));
    }

    private boolean hasPoller(String itsConnector) {
        return names(itsConnector + "Poller").findAny().isPresent();
    }

    private long heldThreads() {
        return threads().stream().filter(thread -> thread.name().startsWith(connector + "exec-")
                && thread.standsIn("org.apache.coyote.Request.doRead")).count();
    }

    @Test
    void endsWithTheErrorAndFromThenOnNobodyIsAnsweredByAnAppThatSaysItIsUp() throws Exception {
        start();
        assertThat(livez(Patience.SOON)).startsWith(OK);
        assertThat(hasPoller(connector)).isTrue();
        hold(REQUESTS);
        Patience.await(() -> !hasPoller(connector));
        assertThat(names("http-nio-").filter(name -> !name.contains("exec-"))).as("of each connector")
                .containsExactlyInAnyOrder(
                        connector + "Acceptor", managementConnector + "Acceptor", managementConnector + "Poller");
        assertThat(app.printed())
                .contains("Exception in thread \"%sPoller\" java.lang.OutOfMemoryError: unable to create native thread"
                        .formatted(connector))
                .containsSubsequence("at org.apache.tomcat.util.threads.ThreadPoolExecutor.addWorker(",
                        "at org.apache.tomcat.util.threads.ThreadPoolExecutor.execute(",
                        "at org.apache.tomcat.util.net.AbstractEndpoint.processSocket(",
                        "at org.apache.tomcat.util.net.NioEndpoint$Poller.processKey(",
                        "at org.apache.tomcat.util.net.NioEndpoint$Poller.run(");
        assertThat(livez(UNANSWERED)).as("after a connection that is accepted").isEqualTo(NO_ANSWER);
        release();
        assertThat(livez(UNANSWERED)).as("after the clients that used up the threads have gone").isEqualTo(NO_ANSWER);
        assertThat(management.isHealthy()).isTrue();
        assertThat(app.isAlive()).as("with -XX:+ExitOnOutOfMemoryError").isTrue();
    }

    @Test
    void staysWhereTheConnectorHasAllItsThreadsFromTheStart() throws Exception {
        start("--spring.profiles.active=async-blocking-tomcat-10");
        List<String> all = names(connector + "exec-").sorted().toList();
        assertThat(all).hasSize(10);
        hold(REQUESTS);
        Patience.await(() -> heldThreads() == all.size());
        assertThat(heldThreads()).isEqualTo(all.size());
        assertThat(names(connector + "exec-").sorted()).as("the others wait in the connector's queue").isEqualTo(all);
        release();
        assertThat(livez(Patience.SOON)).startsWith(OK);
        assertThat(hasPoller(connector)).isTrue();
    }
}
