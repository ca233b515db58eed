package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Catalogue;

/** What the board's two servers take from whom: a group's consoles on one, the trainer's browser on the other. */
class BoardPageTest extends OpenBoard {

    private static final int PARTICIPANTS = 32;

    private Map<?, ?> seen(String path) throws IOException, InterruptedException {
        return Json.parse(send(toPage(path)).body(), Map.class, path);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(Object of) {
        return (List<Map<String, Object>>) of;
    }

    /** As a console would: it joins, and tells each step that it comes to. Returns its token. */
    private String scripted(int number) throws IOException, InterruptedException {
        String token = token("Participant " + number);
        String wrong = "{\"threads\":[%d]}".formatted(1 + number % 4);
        String bets = "{\"remedy-1\":{\"effect\":\"%s\",\"sure\":%s}}"
                .formatted(List.of("helps", "moves", "nothing", "worse").get(number % 4), number % 2 == 0);
        for (String report : List.of(REPORT.formatted(ID, "symptom", "{}", "{}"),
                REPORT.formatted(ID, "diagnosis", wrong, "{}"), REPORT.formatted(ID, "prediction", wrong, bets))) {
            assertThat(report(token, report).statusCode()).isEqualTo(200);
        }
        return token;
    }

    @Test
    void aClassBehindOneAddressIsOnOneBoard() throws Exception {
        ExecutorService all = Executors.newFixedThreadPool(PARTICIPANTS);
        try {
            List<Callable<String>> scripts = IntStream.range(0, PARTICIPANTS)
                    .<Callable<String>>mapToObj(number -> () -> scripted(number)).toList();
            assertThat(all.invokeAll(scripts).stream().map(BoardPageTest::ended)).doesNotHaveDuplicates();
        } finally {
            all.shutdown();
        }
        Map<?, ?> overview = seen("/api/board");
        assertThat(list(overview.get("participants"))).hasSize(PARTICIPANTS).extracting(place -> place.get("name"))
                .doesNotHaveDuplicates();
        assertThat(list(overview.get("participants"))).allSatisfy(place -> {
            assertThat(place.get("exercise")).isEqualTo(ID);
            assertThat(place.get("step")).isEqualTo("prediction");
            assertThat(place.get("wrong")).isEqualTo(1);
            assertThat(place.get("bets")).isEqualTo(1);
        });
        Map<?, ?> exercise = seen("/api/board/exercises/" + ID);
        assertThat(exercise.get("begun")).isEqualTo(PARTICIPANTS);
        assertThat(list(exercise.get("wrong"))).hasSize(4)
                .allMatch(answer -> answer.get("count").equals(PARTICIPANTS / 4));
        Map<String, Object> remedy = list(exercise.get("remedies")).get(0);
        assertThat(list(remedy.get("bets"))).extracting(bet -> bet.get("count")).containsExactly(8, 8, 8, 8);
        assertThat(list(remedy.get("bets"))).extracting(bet -> bet.get("sure")).containsExactly(8, 0, 8, 0);
        assertThat(Board.in(folder, Catalogue.read(), new SetClock()).participants()).isEqualTo(board.participants());
    }

    private static String ended(Future<String> script) {
        try {
            return script.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void whoHasNotTheCodeIsNotLetIn() throws Exception {
        assertThat(join("AAAA-AAAA", "Kim").statusCode()).isEqualTo(403);
        assertThat(board.participants()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer ", "Bearer nobody", "Basic S2ltOg=="})
    void whoHasNotJoinedTellsNothing(String authorization) throws Exception {
        token("Kim");
        assertThat(send(toTeam(TeamMessages.REPORT, REPORT.formatted(ID, "fix", "{}", "{}")).header("Authorization",
                authorization)).statusCode()).isEqualTo(401);
        assertThat(board.participants().get(0).exercise()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"exercise\":\"exercise-3\"}|400", "[]|400",
            "{\"exercise\":\"exercise-99\",\"step\":\"fix\",\"wrong\":{},\"bets\":{}}|400",
            "{\"exercise\":\"<script>\",\"step\":\"fix\",\"wrong\":{},\"bets\":{}}|400",
            "{\"exercise\":\"exercise-3\",\"step\":\"fix\",\"wrong\":{},\"bets\":{},\"note\":\"<script>\"}|200"})
    void whatIsNoReportIsRefusedAndWhatIsMoreIsNotKept(String body, int status) throws Exception {
        assertThat(report(token("Kim"), body).statusCode()).isEqualTo(status);
        assertThat(send(toPage("/api/board")).body()).doesNotContain("script");
    }

    @Test
    void aLargeBodyAndOneOfUnknownLengthAreNotRead() throws Exception {
        String token = token("Kim");
        assertThat(report(token, " ".repeat(5000)).statusCode()).isEqualTo(413);
        HttpRequest.Builder chunked = HttpRequest.newBuilder(URI.create(page.url() + TeamMessages.REPORT))
                .header("Content-Type", "application/json").header("Authorization", "Bearer " + token)
                .POST(HttpRequest.BodyPublishers
                        .ofInputStream(() -> new ByteArrayInputStream("{}".getBytes(StandardCharsets.UTF_8))));
        assertThat(send(chunked).statusCode()).isEqualTo(413);
    }

    /** A page that somebody in the room has open, whatever its name resolves to, can neither join nor read. */
    @ParameterizedTest
    @CsvSource({"Origin, http://evil.example", "Sec-Fetch-Site, same-origin", "Cookie, a=b",
            "Referer, http://evil.example/"})
    void browsersHaveNothingToAskWhereConsolesDo(String header, String value) throws Exception {
        HttpResponse<String> answer =
                send(toTeam(TeamMessages.JOIN, Json.line(Map.of("code", board.code(), "name", "Kim"))).header(header,
                        value));
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.headers().map().keySet()).noneMatch(name -> name.toLowerCase().startsWith("access-control"));
        assertThat(board.participants()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/enter", "/assets/board.js", "/api/board", "/api/events", "/api/words", "/team",
            "/team/join/x", "/actuator", "/error"})
    void nothingOfTheTrainersPageIsWhereConsolesAsk(String path) throws Exception {
        assertThat(send(HttpRequest.newBuilder(URI.create(page.url() + path))).statusCode()).isEqualTo(404);
        assertThat(send(toTeam(path, "{}")).statusCode()).isEqualTo(404);
    }

    @Test
    void consolesSendJsonByPostAlone() throws Exception {
        assertThat(send(HttpRequest.newBuilder(URI.create(page.url() + TeamMessages.JOIN))).statusCode())
                .isEqualTo(405);
        assertThat(send(
                HttpRequest.newBuilder(URI.create(page.url() + TeamMessages.JOIN)).header("Content-Type", "text/plain")
                        .POST(HttpRequest.BodyPublishers.ofString("{}")))
                .statusCode()).isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/assets/board.js", "/api/words", "/api/board", "/api/board/exercises/exercise-3",
            "/api/events"})
    void theTrainersPageIsForTheTrainerAlone(String path) throws Exception {
        URI address = URI.create("http://127.0.0.1:" + page.port() + path);
        assertThat(send(HttpRequest.newBuilder(address)).statusCode()).isEqualTo(401);
        assertThat(send(HttpRequest.newBuilder(address).header("Authorization", "Bearer " + token("Kim"))).statusCode())
                .isEqualTo(401);
    }

    @Test
    void theTrainersPageHasTheConsolesRules() throws Exception {
        HttpResponse<String> answer = send(toPage("/"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow()).contains("default-src 'none'")
                .doesNotContain("unsafe");
        assertThat(send(toPage("/api/board").header("Origin", "http://evil.example")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))).statusCode()).isEqualTo(403);
        assertThat(send(toPage("/api/board").POST(HttpRequest.BodyPublishers.ofString("{}"))).statusCode())
                .isEqualTo(403);
        assertThat(send(toPage("/assets/console.js")).statusCode()).isEqualTo(404);
    }

    @Test
    void oneBoardHasAFolder() {
        Path place = folder.resolve("board");
        try (BoardPage first = BoardPage.start(place, folder, HERE, 0, link -> {})) {
            assertThat(first.url()).startsWith("http://127.0.0.1:").doesNotContain(first.code());
            assertThatExceptionOfType(UsageException.class)
                    .isThrownBy(() -> BoardPage.start(place, folder, HERE, 0, link -> {}))
                    .withMessageContaining("Another board has");
        }
        BoardPage.start(place, folder, HERE, 0, link -> {}).close();
    }
}
