package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Programs;
import io.executorlab.lab.process.SupervisedProcess;

/** nginx, the app and a stub as docker-compose.yml, the Dockerfile and nginx.conf describe them, as processes. */
class ComposedAppIT {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration LONGEST = Duration.ofMinutes(1);

    @TempDir
    private static Path folder;

    private static WithoutContainers lab;
    private static SupervisedProcess app;
    private static SupervisedProcess nginx;

    @BeforeAll
    static void start() throws Exception {
        String program = Programs.require("nginx", "apt-get install nginx");
        lab = new WithoutContainers(folder, Map.of("VARIANT", "event-loop-per-call-broken,thread-per-task-fixed", "ELEVATOR_DELAY", "20ms"));
        lab.startHealthy("elevator");
        app = lab.startHealthy("app");
        Path configuration = lab.nginxConfiguration();
        List<String> command = List.of(program, "-p", folder.toString(), "-e", "stderr", "-c", configuration.toString());
        Process check = new ProcessBuilder(with(command, "-t")).redirectErrorStream(true).start();
        String said = new String(check.getInputStream().readAllBytes());
        assertThat(check.waitFor()).as(said).isZero();
        assertThat(said).contains("test is successful").doesNotContain("[warn]");
        nginx = lab.start("nginx", with(command, "-g", "daemon off;"));
        URI health = URI.create(url("/nginx-health"));
        for (int i = 0; i < 1200 && !answers(health); i++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    @AfterAll
    static void stop() {
        if (lab != null) {
            lab.close();
        }
    }

    private static List<String> with(List<String> command, String... more) {
        return Stream.concat(command.stream(), Stream.of(more)).toList();
    }

    private static boolean answers(URI uri) throws InterruptedException {
        try {
            return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding()).statusCode() == 204;
        } catch (IOException e) {
            return false;
        }
    }

    private static String url(String path) {
        return "http://127.0.0.1:" + lab.port("nginx:8080") + path;
    }

    @Test
    void theAppHasTheVariantsOfTheVariable() {
        assertThat(app.printed()).contains("anti-pattern active: event-loop-per-call", "http.maxConnections=120");
    }

    @Test
    void aCallGoesThroughNginxToTheAppAndItsStub() throws Exception {
        HttpResponse<String> answer = CLIENT.send(HttpRequest.newBuilder(URI.create(url("/elevators/7/calls?floor=3"))).timeout(LONGEST)
                .POST(HttpRequest.BodyPublishers.noBody()).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(nginx.isAlive()).isTrue();
    }

    @Test
    void whatNginxTellsOfItselfIsNotOnThePublishedPort() throws Exception {
        for (String path : List.of("/stub_status", "/metrics")) {
            assertThat(CLIENT.send(HttpRequest.newBuilder(URI.create(url(path))).build(), HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void aSessionGoesThroughNginx() throws Exception {
        CompletableFuture<String> finished = new CompletableFuture<>();
        WebSocket session = CLIENT.newWebSocketBuilder().buildAsync(URI.create(url("/code-executions").replace("http:", "ws:")),
                new WebSocket.Listener() {
                    @Override
                    public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
                        finished.complete(text.toString());
                        return null;
                    }
                }).get(1, TimeUnit.MINUTES);
        session.sendText("nap", true);
        assertThat(finished.get(1, TimeUnit.MINUTES)).contains("finished");
        session.abort();
    }
}
