package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.RecordedMaterials;

/** A board for a group on this machine, as its consoles and the trainer's browser reach it. */
abstract class OpenBoard {

    static final OpenTo HERE = new OpenTo("127.0.0.1", InetAddress.getLoopbackAddress(), 0);
    static final String ID = "exercise-3";
    static final String REPORT = "{\"exercise\":\"%s\",\"step\":\"%s\",\"wrong\":%s,\"bets\":%s}";

    @TempDir
    Path folder;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    Board board;
    BoardPage page;
    private String cookie;

    @BeforeEach
    void open() throws Exception {
        board = Board.in(folder, Catalogue.read(), new SetClock());
        page = BoardPage.start(board, new RecordedMaterials(folder), HERE, 0, link -> {}, () -> {});
        HttpResponse<String> entered = client.send(HttpRequest.newBuilder(URI.create(page.link())).build(),
                HttpResponse.BodyHandlers.ofString());
        cookie = entered.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
    }

    @AfterEach
    void close() {
        page.close();
    }

    HttpRequest.Builder toTeam(String path, String body) {
        return HttpRequest.newBuilder(URI.create(page.url() + path)).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> join(String code, String name) throws IOException, InterruptedException {
        return send(toTeam(TeamMessages.JOIN, Json.line(Map.of("code", code, "name", name))));
    }

    String token(String name) throws IOException, InterruptedException {
        HttpResponse<String> answer = join(board.code(), name);
        assertThat(answer.statusCode()).isEqualTo(200);
        return Json.parse(answer.body(), TeamMessages.Ticket.class, "ticket").token();
    }

    HttpResponse<String> report(String token, String body) throws IOException, InterruptedException {
        return send(toTeam(TeamMessages.REPORT, body).header("Authorization", "Bearer " + token));
    }

    HttpRequest.Builder toPage(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + page.port() + path)).header("Cookie", cookie);
    }
}
