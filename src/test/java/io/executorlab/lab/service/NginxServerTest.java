package io.executorlab.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.Programs;
import io.executorlab.lab.evidence.LoggedMessages;
import io.executorlab.lab.experiment.Proxy;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.process.ProcessRegistry;

/** A real nginx before an app that takes every connection and never answers. */
@Timeout(300)
class NginxServerTest {

    private static final String REQUEST = "GET / HTTP/1.1\r\nHost: app\r\n\r\n";

    @TempDir
    private Path folder;
    private final List<AutoCloseable> open = new ArrayList<>();
    private ProcessRegistry registry;
    private ServerSocket app;

    @BeforeEach
    void require() throws IOException {
        Programs.require("nginx", NginxServer.REMEDY);
        registry = new ProcessRegistry(folder.resolve("tmp"));
        app = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        open.add(app);
    }

    @AfterEach
    void end() throws Exception {
        registry.close();
        for (AutoCloseable closeable : open) {
            closeable.close();
        }
        Patience.await(() -> !Files.exists(folder.resolve("tmp")));
    }

    private NginxServer start(Proxy proxy) {
        NginxServer nginx = NginxServer.start(proxy, Ports.free(), app.getLocalPort(), registry,
                folder.resolve("nginx.log"));
        nginx.awaitReady();
        return nginx;
    }

    private Socket request(NginxServer nginx) throws IOException {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), nginx.port());
        open.add(client);
        client.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
        return client;
    }

    private static List<ProcessHandle> workers(NginxServer nginx) {
        return ProcessHandle.of(nginx.process().pid()).stream().flatMap(ProcessHandle::children).toList();
    }

    /** It listens before it starts them, and they set their own limits. */
    private static void assertThatItsWorkersMayOpen(NginxServer nginx, String... files) {
        Patience.await(() -> openFiles(nginx).equals(List.of(files)));
    }

    @Test
    void passesOnWhatComes() throws IOException {
        NginxServer nginx = start(new Proxy(1, 64, null, null, null, null, null));
        request(nginx);
        Socket passed = app.accept();
        open.add(passed);
        assertThat(new String(passed.getInputStream().readNBytes(15), StandardCharsets.US_ASCII))
                .isEqualTo("GET / HTTP/1.1\r");
    }

    @Test
    void aClientTakesTwoConnectionsSoThatHalfAsManyClientsAreTooMany() throws IOException {
        int connections = 32;
        NginxServer nginx = start(new Proxy(1, connections, null, null, null, null, null));
        for (int client = 0; client < connections / 2; client++) {
            request(nginx);
        }
        Patience.await(() -> log(nginx).logged(connections + " worker_connections are not enough") > 0);
    }

    private static LoggedMessages log(NginxServer nginx) {
        return LoggedMessages.ofNginx(nginx.process().printed());
    }

    @Test
    void itsWorkersHaveTheLimitOfADistributionUntilTheyAreGivenAnother() {
        assertThatItsWorkersMayOpen(start(new Proxy(2, 64, null, null, null, null, null)), "1024", "1024");
        assertThatItsWorkersMayOpen(start(new Proxy(1, 64, null, 512, null, null, null)), "512");
    }

    private static List<String> openFiles(NginxServer nginx) {
        return workers(nginx).stream().map(worker -> Path.of("/proc", String.valueOf(worker.pid()), "limits"))
                .flatMap(NginxServerTest::lines)
                .filter(line -> line.startsWith("Max open files")).map(line -> line.split("\\s{2,}")[1]).toList();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            // The worker has ended meanwhile.
            return Stream.empty();
        }
    }

    @Test
    void aMasterThatIsKilledTakesItsWorkersWithIt() {
        NginxServer nginx = start(new Proxy(2, 64, null, null, null, null, null));
        Patience.await(() -> workers(nginx).size() == 2);
        List<ProcessHandle> workers = workers(nginx);
        ProcessHandle.of(nginx.process().pid()).orElseThrow().destroyForcibly();
        Patience.await(() -> workers.stream().noneMatch(ProcessHandle::isAlive));
    }
}
