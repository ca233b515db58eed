package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

import io.executorlab.dashboards.Prometheus;
import io.executorlab.lab.Patience;
import io.executorlab.lab.Programs;
import io.executorlab.lab.process.SupervisedProcess;

/** nginx, its exporter, Prometheus and the alert as docker-compose.yml has them, as processes; the app is a server that accepts every session and holds it. */
@Tag("long")
class ComposedProxyIT {

    private static final int WORKER_CONNECTIONS = 64;
    // One for each of the two ports, one for the channel to the master.
    private static final int NEVER_A_CLIENTS = 3;
    private static final int SESSIONS = (WORKER_CONNECTIONS - NEVER_A_CLIENTS) / 2;
    private static final String VARIANT = "few-connections";
    private static final String FIRING = "ALERTS{alertname=\"ProxyConnectionsRunOut\", alertstate=\"firing\", variant=\"%s\"}".formatted(VARIANT);

    @TempDir
    private Path folder;

    @Test
    void theAlertFiresWhereNginxIsFullAndItsStatusStillAnswers() throws Exception {
        String nginx = Programs.require("nginx", "apt-get install nginx");
        Path exporter = NginxExporter.program(Files.createDirectories(folder.resolve("exporter")));
        try (WithoutContainers lab = new WithoutContainers(folder,
                Map.of("NGINX_WORKERS", "1", "NGINX_WORKER_CONNECTIONS", String.valueOf(WORKER_CONNECTIONS), "NGINX_WORKER_RLIMIT_NOFILE", "512"));
                ServerSocket app = new ServerSocket(0, SESSIONS, InetAddress.getLoopbackAddress())) {
            lab.serves("app:8080", app.getLocalPort());
            hold(app);
            SupervisedProcess proxy = lab.start("nginx", List.of(nginx, "-p", folder.toString(), "-e", "stderr", "-c", lab.nginxConfiguration().toString(), "-g", "daemon off;"));
            int port = lab.port("nginx:8080");
            Patience.await(() -> !proxy.isAlive() || isHealthy(port));

            List<Socket> sessions = fill(port);
            assertThat(sessions).as(proxy.printed()).hasSize(SESSIONS);
            assertThat(proxy.printed()).contains("worker_connections are not enough while connecting to upstream");

            String targets = "127.0.0.1:%d 127.0.0.1:%d".formatted(lab.port("nginx-exporter:9113"), lab.port("nginx:8090"));
            lab.start("nginx-exporter", exporter);
            try (Prometheus prometheus = Prometheus.scrapingNginx(targets, VARIANT, Files.createDirectories(folder.resolve("prometheus")))) {
                Patience.await(() -> fires(prometheus));
                assertThat(value(prometheus, "nginx_connections_active")).isEqualTo(SESSIONS + 1);
                assertThat(value(prometheus, "nginx_connections:clients_at_most")).isEqualTo(WORKER_CONNECTIONS / 2.0);
                for (Socket session : sessions.subList(0, SESSIONS / 2)) {
                    session.close();
                }
                Patience.await(() -> !fires(prometheus));
                assertThat(value(prometheus, "nginx_connections_active")).isEqualTo(SESSIONS - SESSIONS / 2 + 1);
            }
        }
    }

    /** Opens sessions until one is refused, which gets the status 500. */
    private static List<Socket> fill(int port) throws IOException {
        List<Socket> sessions = new ArrayList<>();
        for (Optional<Socket> next = session(port); next.isPresent(); next = session(port)) {
            sessions.add(next.get());
        }
        return sessions;
    }

    /** An open session, or none where nginx answers 500; throws where it answers something else. */
    private static Optional<Socket> session(int port) throws IOException {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
        String answer = answer(client, "GET /code-executions HTTP/1.1\r\nHost: lab\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
        if (answer.contains(" 101 ")) {
            return Optional.of(client);
        }
        assertThat(answer).contains(" 500 ");
        client.close();
        return Optional.empty();
    }

    private static boolean isHealthy(int port) {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return answer(client, "GET /nginx-health HTTP/1.0\r\n\r\n").contains(" 204 ");
        } catch (IOException e) {
            return false;
        }
    }

    private static String answer(Socket client, String request) throws IOException {
        write(client, request);
        String first = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII)).readLine();
        return first == null ? "" : first;
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static void hold(ServerSocket app) {
        Thread holder = new Thread(() -> {
            List<Socket> held = new ArrayList<>();
            while (!app.isClosed()) {
                try {
                    Socket session = app.accept();
                    held.add(session);
                    write(session, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
                } catch (IOException e) {
                    // The test has closed it.
                }
            }
        }, "app");
        holder.setDaemon(true);
        holder.start();
    }

    private static boolean fires(Prometheus prometheus) {
        try {
            return !prometheus.now(FIRING).isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double value(Prometheus prometheus, String metric) throws IOException {
        List<JsonNode> answer = prometheus.now(metric);
        assertThat(answer).hasSize(1);
        return answer.get(0).at("/value/1").asDouble();
    }
}
