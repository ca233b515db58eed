package io.executorlab.lab.workshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;

/** What the board's two servers take from whom: a group's consoles on one, the trainer's browser on the other. */
class BoardPageTest {

    private static final int PARTICIPANTS = 40;
    private static final int SLOW = 20;
    private static final int SOURCES = 16;
    /** Connections of a source that sends slowly. */
    private static final int EACH = 6;
    private static final int TIMES = 10;
    private static final Duration AN_ANSWER = Duration.ofSeconds(5);
    private static final String ID = "exercise-3";
    private static final OpenTo HERE = new OpenTo("127.0.0.1", InetAddress.getLoopbackAddress(), 0);
    private static final String REPORT = "{\"exercise\":\"%s\",\"step\":\"%s\",\"wrong\":%s,\"bets\":%s}";

    @TempDir
    private Path folder;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private Board board;
    private BoardPage page;
    private String cookie;

    @BeforeEach
    void open() throws Exception {
        board = Board.in(folder, Catalogue.read(), new SetClock());
        page = BoardPage.start(board, new RecordedMaterials(folder), HERE, 0, link -> { }, () -> { });
        HttpResponse<String> entered = client.send(HttpRequest.newBuilder(URI.create(page.link())).build(), HttpResponse.BodyHandlers.ofString());
        cookie = entered.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
    }

    @AfterEach
    void close() {
        page.close();
    }

    private HttpRequest.Builder toTeam(String path, String body) {
        return HttpRequest.newBuilder(URI.create(page.url() + path)).header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> join(String code, String name) throws IOException, InterruptedException {
        return send(toTeam(TeamGate.JOIN, Json.line(Map.of("code", code, "name", name))));
    }

    private String token(String name) throws IOException, InterruptedException {
        HttpResponse<String> answer = join(board.code(), name);
        assertThat(answer.statusCode()).isEqualTo(200);
        return Json.parse(answer.body(), BoardClient.Ticket.class, "ticket").token();
    }

    private HttpResponse<String> report(String token, String body) throws IOException, InterruptedException {
        return send(toTeam(TeamGate.REPORT, body).header("Authorization", "Bearer " + token));
    }

    private HttpRequest.Builder toPage(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + page.port() + path)).header("Cookie", cookie);
    }

    private int trainer(String path, String body) throws IOException, InterruptedException {
        return send(toPage(path).header("Origin", "http://127.0.0.1:" + page.port()).POST(HttpRequest.BodyPublishers.ofString(body))).statusCode();
    }

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
        String bets = "{\"remedy-1\":{\"effect\":\"%s\",\"sure\":%s}}".formatted(List.of("helps", "moves", "nothing", "worse").get(number % 4), number % 2 == 0);
        for (String report : List.of(REPORT.formatted(ID, "symptom", "{}", "{}"), REPORT.formatted(ID, "diagnosis", wrong, "{}"), REPORT.formatted(ID, "prediction", wrong, bets))) {
            assertThat(report(token, report).statusCode()).isEqualTo(200);
        }
        return token;
    }

    @Test
    void fortyParticipantsAreOnOneBoard() throws Exception {
        ExecutorService all = Executors.newFixedThreadPool(PARTICIPANTS);
        List<String> tokens;
        try {
            List<Callable<String>> scripts = IntStream.range(0, PARTICIPANTS).<Callable<String>>mapToObj(number -> () -> scripted(number)).toList();
            tokens = all.invokeAll(scripts).stream().map(BoardPageTest::ended).toList();
        } finally {
            all.shutdown();
        }
        Map<?, ?> overview = seen("/api/board");
        assertThat(list(overview.get("participants"))).hasSize(PARTICIPANTS).extracting(its -> its.get("name")).doesNotHaveDuplicates();
        assertThat(list(overview.get("participants"))).allSatisfy(its -> {
            assertThat(its.get("exercise")).isEqualTo(ID);
            assertThat(its.get("step")).isEqualTo("prediction");
            assertThat(its.get("wrong")).isEqualTo(1);
            assertThat(its.get("bets")).isEqualTo(1);
        });
        Map<?, ?> exercise = seen("/api/board/exercises/" + ID);
        assertThat(exercise.get("begun")).isEqualTo(PARTICIPANTS);
        assertThat(list(exercise.get("wrong"))).hasSize(4).allMatch(answer -> answer.get("count").equals(PARTICIPANTS / 4));
        Map<String, Object> remedy = list(exercise.get("remedies")).get(0);
        assertThat(list(remedy.get("bets"))).extracting(bet -> bet.get("count")).containsExactly(10, 10, 10, 10);
        assertThat(list(remedy.get("bets"))).extracting(bet -> bet.get("sure")).containsExactly(10, 0, 10, 0);
        assertThat(trainer("/api/board/exercises/exercise-4/suggest", "{\"who\": null}")).isEqualTo(200);
        for (String token : tokens) {
            assertThat(report(token, REPORT.formatted(ID, "prediction", "{}", "{}")).body()).isEqualTo("{\"offers\":[{\"number\":1,\"kind\":\"open\",\"exercise\":\"exercise-4\"}]}");
        }
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
    void whoHasNotTheCodeIsNotLetInAndMayNotGuessForLong() throws Exception {
        for (int attempt = 0; attempt < Board.WRONG_CODES_A_MINUTE; attempt++) {
            assertThat(join("AAAA-AAAA", "Kim").statusCode()).isEqualTo(403);
        }
        assertThat(join(board.code(), "Kim").statusCode()).isEqualTo(429);
        assertThat(board.participants()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer ", "Bearer nobody", "Basic S2ltOg=="})
    void whoHasNotJoinedTellsNothing(String authorization) throws Exception {
        token("Kim");
        assertThat(send(toTeam(TeamGate.REPORT, REPORT.formatted(ID, "fix", "{}", "{}")).header("Authorization", authorization)).statusCode()).isEqualTo(401);
        assertThat(board.participants().get(0).exercise()).isNull();
    }

    @Test
    void aFloodOfReportsIsRefused() throws Exception {
        String token = token("Kim");
        for (int told = 0; told < Board.REPORTS_A_MINUTE; told++) {
            assertThat(report(token, REPORT.formatted(ID, "fix", "{}", "{}")).statusCode()).isEqualTo(200);
        }
        assertThat(report(token, REPORT.formatted(ID, "fix", "{}", "{}")).statusCode()).isEqualTo(429);
        assertThat(report(token("Lee"), REPORT.formatted(ID, "fix", "{}", "{}")).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"exercise\":\"exercise-3\"}|400", "[]|400", "{\"exercise\":\"exercise-99\",\"step\":\"fix\",\"wrong\":{},\"bets\":{}}|400",
        "{\"exercise\":\"<script>\",\"step\":\"fix\",\"wrong\":{},\"bets\":{}}|400", "{\"exercise\":\"exercise-3\",\"step\":\"fix\",\"wrong\":{},\"bets\":{},\"note\":\"<script>\"}|200"})
    void whatIsNoReportIsRefusedAndWhatIsMoreIsNotKept(String body, int status) throws Exception {
        assertThat(report(token("Kim"), body).statusCode()).isEqualTo(status);
        assertThat(send(toPage("/api/board")).body()).doesNotContain("script");
    }

    @Test
    void aLargeBodyAndOneOfUnknownLengthAreNotRead() throws Exception {
        String token = token("Kim");
        assertThat(report(token, " ".repeat(5000)).statusCode()).isEqualTo(413);
        HttpRequest.Builder chunked = HttpRequest.newBuilder(URI.create(page.url() + TeamGate.REPORT)).header("Content-Type", "application/json").header("Authorization", "Bearer " + token)
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream("{}".getBytes(StandardCharsets.UTF_8))));
        assertThat(send(chunked).statusCode()).isEqualTo(413);
    }

    /** More of them than the server has threads. */
    @ParameterizedTest
    @CsvSource({"POST, /team/join, application/json", "POST, /, application/json", "PUT, /team/join, application/x-www-form-urlencoded"})
    void whoSendsByteByByteKeepsNobodyOut(String method, String path, String type) throws Exception {
        List<Socket> slow = new ArrayList<>();
        ScheduledExecutorService drops = Executors.newSingleThreadScheduledExecutor();
        try {
            for (int i = 0; i < SLOW; i++) {
                slow.add(begun(method, path, type, 4000));
            }
            drops.scheduleAtFixedRate(() -> slow.forEach(BoardPageTest::drop), 0, 200, TimeUnit.MILLISECONDS);
            assertThat(send(toTeam(TeamGate.JOIN, Json.line(Map.of("code", board.code(), "name", "Kim"))).timeout(Duration.ofSeconds(15))).statusCode()).isEqualTo(200);
        } finally {
            drops.shutdownNow();
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    /** Each has several connections, sends a little on them and comes again. Linux has all of 127.0.0.0/8 without being told. */
    @Test
    void sixteenSourcesThatReconnectAllTheTimeKeepNobodyOut() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "only Linux lets a client come from another address of the loopback");
        String token = token("Kim");
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService others = Executors.newFixedThreadPool(SOURCES);
        try {
            IntStream.range(0, SOURCES).forEach(source -> others.submit(() -> comeAgain(source, over)));
            for (int time = 0; time < TIMES; time++) {
                assertThat(send(toTeam(TeamGate.REPORT, REPORT.formatted(ID, "fix", "{}", "{}")).header("Authorization", "Bearer " + token).timeout(AN_ANSWER)).statusCode())
                        .isEqualTo(200);
                assertThat(send(toTeam(TeamGate.JOIN, Json.line(Map.of("code", board.code(), "name", "Participant " + time))).timeout(AN_ANSWER)).statusCode())
                        .isEqualTo(200);
                Thread.sleep(200);
            }
        } finally {
            over.set(true);
            others.shutdown();
            assertThat(others.awaitTermination(15, TimeUnit.SECONDS)).isTrue();
        }
    }

    private Void comeAgain(int source, AtomicBoolean over) throws InterruptedException {
        while (!over.get()) {
            List<Socket> slow = new ArrayList<>();
            for (int i = 0; i < EACH && !over.get(); i++) {
                try {
                    slow.add(begun(from(source), "POST", TeamGate.JOIN, "application/json", 4000));
                } catch (IOException e) {
                    // The board has closed it.
                }
            }
            for (int drops = 0; drops < 10 && !over.get(); drops++) {
                slow.forEach(BoardPageTest::drop);
                Thread.sleep(50);
            }
            slow.forEach(BoardPageTest::close);
        }
        return null;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more.
        }
    }

    /** To be connected from another address of this machine. */
    private static Socket from(int source) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress("127.0.1." + (1 + source), 0));
        return socket;
    }

    @Test
    void wrongCodesOfOthersKeepNobodyOut() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "only Linux lets a client come from another address of the loopback");
        String wrong = Json.line(Map.of("code", "AAAA-AAAA", "name", "Lee"));
        for (int source = 0; source < SOURCES; source++) {
            for (int attempt = 0; attempt < Board.WRONG_CODES_A_MINUTE; attempt++) {
                assertThat(status(source, wrong)).contains(" 403");
            }
        }
        assertThat(status(0, wrong)).contains(" 429");
        assertThat(join(board.code(), "Kim").statusCode()).isEqualTo(200);
    }

    private String status(int source, String body) throws IOException {
        try (Socket socket = begun(from(source), "POST", TeamGate.JOIN, "application/json", body.length())) {
            socket.setSoTimeout(5000);
            socket.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)).readLine();
        }
    }

    /** Beyond its share a source's connections are closed without a word; those within it are told that they are too slow. */
    @Test
    void oneSourceHasItsShareOfConnectionsAndNoMore() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "only Linux lets a client come from another address of the loopback");
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < 2 * ConnectionShares.OF_A_STRANGER; i++) {
                begin(from(0), open);
            }
            assertThat(join(board.code(), "Kim").statusCode()).isEqualTo(200);
            long told = open.stream().filter(socket -> answer(socket).contains(" 408")).count();
            assertThat(told).isBetween((long) ConnectionShares.OF_A_STRANGER, 2L * ConnectionShares.OF_A_STRANGER - 1);
        } finally {
            open.forEach(BoardPageTest::close);
        }
    }

    private void begin(Socket socket, List<Socket> open) {
        try {
            open.add(begun(socket, "POST", TeamGate.JOIN, "application/json", 4000));
            socket.setSoTimeout(15_000);
        } catch (IOException e) {
            // The board has closed it.
        }
    }

    /** Empty where the board has closed it without one. */
    private static String answer(Socket socket) {
        try {
            return String.valueOf(new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)).readLine());
        } catch (IOException e) {
            return "";
        }
    }

    @Test
    void aFormOfGigabytesIsRefusedByItsHead() throws Exception {
        try (Socket socket = begun("PUT", TeamGate.JOIN, "application/x-www-form-urlencoded", 4_000_000_000L)) {
            socket.setSoTimeout(3000);
            assertThat(new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)).readLine()).startsWith("HTTP/1.1 405");
        }
    }

    private InetSocketAddress address() {
        URI address = URI.create(page.url());
        return new InetSocketAddress(address.getHost(), address.getPort());
    }

    private Socket begun(String method, String path, String type, long length) throws IOException {
        return begun(new Socket(), method, path, type, length);
    }

    private Socket begun(Socket socket, String method, String path, String type, long length) throws IOException {
        socket.connect(address());
        socket.getOutputStream().write("%s %s HTTP/1.1\r\nHost: board\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n".formatted(method, path, type, length)
                .getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static void drop(Socket socket) {
        try {
            socket.getOutputStream().write(' ');
        } catch (IOException e) {
            // The board has closed it.
        }
    }

    /** A page that somebody in the room has open, whatever its name resolves to, can neither join nor read. */
    @ParameterizedTest
    @CsvSource({"Origin, http://evil.example", "Sec-Fetch-Site, same-origin", "Cookie, a=b", "Referer, http://evil.example/"})
    void browsersHaveNothingToAskWhereConsolesDo(String header, String value) throws Exception {
        HttpResponse<String> answer = send(toTeam(TeamGate.JOIN, Json.line(Map.of("code", board.code(), "name", "Kim"))).header(header, value));
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.headers().map().keySet()).noneMatch(name -> name.toLowerCase().startsWith("access-control"));
        assertThat(board.participants()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/enter", "/assets/board.js", "/api/board", "/api/board/code", "/api/events", "/api/words", "/team", "/team/join/x", "/actuator", "/error"})
    void nothingOfTheTrainersPageIsWhereConsolesAsk(String path) throws Exception {
        assertThat(send(HttpRequest.newBuilder(URI.create(page.url() + path))).statusCode()).isEqualTo(404);
        assertThat(send(toTeam(path, "{}")).statusCode()).isEqualTo(404);
    }

    @Test
    void consolesSendJsonByPostAlone() throws Exception {
        assertThat(send(HttpRequest.newBuilder(URI.create(page.url() + TeamGate.JOIN))).statusCode()).isEqualTo(405);
        assertThat(send(HttpRequest.newBuilder(URI.create(page.url() + TeamGate.JOIN)).header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))).statusCode()).isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/assets/board.js", "/api/words", "/api/board", "/api/board/exercises/exercise-3", "/api/events"})
    void theTrainersPageIsForTheTrainerAlone(String path) throws Exception {
        URI address = URI.create("http://127.0.0.1:" + page.port() + path);
        assertThat(send(HttpRequest.newBuilder(address)).statusCode()).isEqualTo(401);
        assertThat(send(HttpRequest.newBuilder(address).header("Authorization", "Bearer " + token("Kim"))).statusCode()).isEqualTo(401);
    }

    @Test
    void theTrainersPageHasTheConsolesRules() throws Exception {
        HttpResponse<String> answer = send(toPage("/"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow()).contains("default-src 'none'").doesNotContain("unsafe");
        assertThat(send(toPage("/api/board/code").header("Origin", "http://evil.example").POST(HttpRequest.BodyPublishers.ofString("{}"))).statusCode()).isEqualTo(403);
        assertThat(send(toPage("/api/board/code").POST(HttpRequest.BodyPublishers.ofString("{}"))).statusCode()).isEqualTo(403);
        assertThat(send(toPage("/assets/console.js")).statusCode()).isEqualTo(404);
    }

    @Test
    void theTrainerOffersRevealsRemovesAndTakesAnotherCode() throws Exception {
        String token = token("Kim");
        int number = board.participants().get(0).number();
        assertThat(trainer("/api/board/exercises/exercise-3/reset", "{\"who\": %d}".formatted(number))).isEqualTo(200);
        assertThat(trainer("/api/board/exercises/exercise-3/results", "{}")).isEqualTo(200);
        assertThat(report(token, REPORT.formatted(ID, "fix", "{}", "{}")).body()).contains("\"kind\":\"reset\"", "\"kind\":\"results\"");
        assertThat(seen("/api/board/exercises/exercise-3").get("revealed")).isEqualTo(true);
        assertThat(trainer("/api/board/reset", "{\"who\": null}")).isEqualTo(200);
        assertThat(trainer("/api/board/exercises/exercise-99/reset", "{\"who\": null}")).isEqualTo(400);
        assertThat(trainer("/api/board/exercises/exercise-3/suggest", "{\"who\": \"../x\"}")).isEqualTo(400);
        assertThat(trainer("/api/board/remove", "{\"who\": 99}")).isEqualTo(400);
        String before = board.code();
        assertThat(trainer("/api/board/code", "{}")).isEqualTo(200);
        assertThat(board.code()).isNotEqualTo(before);
        assertThat(trainer("/api/board/remove", "{\"who\": %d}".formatted(number))).isEqualTo(200);
        assertThat(report(token, REPORT.formatted(ID, "fix", "{}", "{}")).statusCode()).isEqualTo(401);
    }

    @Test
    void oneBoardHasAFolder() {
        Path its = folder.resolve("board");
        try (BoardPage first = BoardPage.start(its, folder, HERE, 0, link -> { })) {
            assertThat(first.url()).startsWith("http://127.0.0.1:").doesNotContain(first.code());
            assertThatExceptionOfType(UsageException.class).isThrownBy(() -> BoardPage.start(its, folder, HERE, 0, link -> { })).withMessageContaining("Another board has");
        }
        BoardPage.start(its, folder, HERE, 0, link -> { }).close();
    }
}
