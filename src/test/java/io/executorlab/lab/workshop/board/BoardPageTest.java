package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Ports;
import io.executorlab.lab.workshop.board.BoardPage.OpenTo;

/** The board takes reports from a group's consoles, and serves the trainer's browser. */
class BoardPageTest {

    private static final int PARTICIPANTS = 32;
    private static final String ID = "exercise-3";
    /** With something that a board does not keep. */
    private static final String REPORT = "{\"name\":\"%s\",\"exercise\":\"%s\",\"step\":\"%s\",\"wrong\":1,"
            + "\"note\":\"<script>\"}";
    private static final String KIM = REPORT.formatted("Kim", ID, "fix");

    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private static Path folder;
    private static Board board;
    private static BoardPage page;
    private static String cookie;

    @BeforeAll
    static void open() throws Exception {
        board = Board.in(folder, InstantSource.system());
        page = new BoardPage(board, OpenTo.parse("127.0.0.1"), 0);
        cookie = send(HttpRequest.newBuilder(URI.create(page.link()))).headers().firstValue("Set-Cookie").orElseThrow()
                .replaceAll(";.*", "");
    }

    @AfterAll
    static void close() {
        page.close();
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder toTeam(String path, String body) {
        return HttpRequest.newBuilder(URI.create(page.address() + path)).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private static HttpRequest.Builder reporting(String body) {
        return toTeam(Joining.REPORT, body).header("Authorization", "Bearer " + board.code());
    }

    private static int report(String body) throws IOException, InterruptedException {
        return send(reporting(body)).statusCode();
    }

    private static HttpRequest.Builder toPage(String path) {
        return HttpRequest.newBuilder(URI.create(page.address() + path)).header("Cookie", cookie);
    }

    private static Map<?, ?> seen(String path) throws IOException, InterruptedException {
        return Json.parse(send(toPage(path)).body(), Map.class, path);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Object of) {
        return (List<Map<String, Object>>) of;
    }

    private static Void scripted(int number) throws IOException, InterruptedException {
        for (String step : List.of("symptom", "diagnosis", "prediction")) {
            assertThat(report(REPORT.formatted("Participant " + number, ID, step))).isEqualTo(200);
        }
        return null;
    }

    @Test
    void aClassBehindOneAddressIsOnOneBoard() throws Exception {
        ExecutorService all = Executors.newFixedThreadPool(PARTICIPANTS);
        try {
            for (Future<Void> script : all.invokeAll(IntStream.range(0, PARTICIPANTS)
                    .<Callable<Void>>mapToObj(number -> () -> scripted(number)).toList())) {
                script.get();
            }
        } finally {
            all.shutdown();
        }
        assertThat(send(toPage("/api/board")).body()).doesNotContain("script");
        assertThat(list(seen("/api/board").get("participants"))).hasSize(PARTICIPANTS).allSatisfy(place -> {
            assertThat(place.get("exercise")).isEqualTo(ID);
            assertThat(place.get("step")).isEqualTo("prediction");
            assertThat(place.get("wrong")).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer ", "Bearer AAAA-AAAA", "Basic S2ltOg=="})
    void whoHasNotTheCodeTellsNothing(String authorization) throws Exception {
        assertThat(send(toTeam(Joining.REPORT, KIM)).statusCode()).isEqualTo(401);
        assertThat(send(toTeam(Joining.REPORT, KIM).header("Authorization", authorization)).statusCode())
                .isEqualTo(401);
        assertThat(board.participants()).extracting(one -> one.last().name()).doesNotContain("Kim");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"name\":\"Kim\",\"wrong\":0,\"exercise\":\"exercise-3\"}", "[]",
            "{\"name\":\"<script>\",\"wrong\":0,\"exercise\":\"exercise-3\",\"step\":\"fix\"}"})
    void whatIsNoReportIsRefused(String body) throws Exception {
        assertThat(report(body)).isEqualTo(400);
    }

    @Test
    void consolesSendSmallJsonOfKnownLengthByPostAlone() throws Exception {
        assertThat(report(" ".repeat((1 << 18) + 1))).isEqualTo(413);
        assertThat(send(reporting("").POST(HttpRequest.BodyPublishers
                .ofInputStream(() -> new ByteArrayInputStream(KIM.getBytes(StandardCharsets.UTF_8))))).statusCode())
                .isEqualTo(413);
        assertThat(send(reporting("").GET()).statusCode()).isEqualTo(405);
        assertThat(send(reporting(KIM).setHeader("Content-Type", "text/plain")).statusCode()).isEqualTo(415);
    }

    /** A page that somebody in the room has open would have to be allowed the header with the code, and is not. */
    @Test
    void noOtherPageCanReport() throws Exception {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(page.address() + Joining.REPORT))
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody()).header("Origin", "http://evil.example")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization, content-type"));
        assertThat(answer.headers().map().keySet()).noneMatch(name -> name.toLowerCase().startsWith("access-control"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/assets/board.js", "/api/words", "/api/board", "/team/report/x"})
    void theTrainersPageIsForTheTrainerAlone(String path) throws Exception {
        URI address = URI.create(page.address() + path);
        assertThat(send(HttpRequest.newBuilder(address).header("Authorization", "Bearer " + board.code())).statusCode())
                .isEqualTo(401);
    }

    @Test
    void aPortThatIsTakenIsToldAndWhoAsksForNoneGetsAnother() {
        assertThatExceptionOfType(CouldNotStartException.class)
                .isThrownBy(() -> new BoardPage(board, OpenTo.parse("127.0.0.1"), page.port()))
                .withMessageContaining("Port " + page.port());
        try (BoardPage another = new BoardPage(board, OpenTo.parse("127.0.0.1"), 0)) {
            assertThat(another.port()).isNotIn(0, page.port());
        }
    }

    /** On Linux, where each address of the loopback network is another one. */
    @Test
    void itIsOpenWhereItWasToldTo() {
        try (BoardPage opened = new BoardPage(board, OpenTo.parse("127.0.0.2"), Ports.free())) {
            assertThat(listensOn("127.0.0.2", opened.port())).isTrue();
            assertThat(listensOn("127.0.0.1", opened.port())).isFalse();
        }
    }

    private static boolean listensOn(String address, int port) {
        try (Socket socket = new Socket(address, port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
