package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.workshop.board.Board;
import io.executorlab.lab.workshop.board.BoardPage;
import io.executorlab.lab.workshop.board.Joined;
import io.executorlab.lab.workshop.board.Joining;
import io.executorlab.lab.workshop.board.OpenTo;
import io.executorlab.lab.workshop.board.Participant;
import io.executorlab.lab.workshop.board.Report;
import io.executorlab.lab.workshop.board.SetClock;
import io.executorlab.lab.workshop.board.TeamMessages;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.exercise.RecordedMaterials;

/** A participant's line to a real board on 127.0.0.1, and to one that answers what no board would. */
class TeamTest {

    private static final String ID = "exercise-5";
    private static final Duration BEAT = Duration.ofMillis(100);

    @TempDir
    private Path folder;
    private final List<Team> teams = new ArrayList<>();
    private Workshop workshop;
    private Board board;
    private BoardPage page;

    @BeforeEach
    void begin() {
        workshop = Workshops.in(folder.resolve("own"));
        board = Board.in(folder.resolve("board"), Catalogue.read(), new SetClock());
        page = open(0);
    }

    private BoardPage open(int port) {
        return BoardPage.start(board, new RecordedMaterials(folder),
                new OpenTo("127.0.0.1", InetAddress.getLoopbackAddress(), port), 0, link -> {}, () -> {});
    }

    @AfterEach
    void end() {
        teams.forEach(Team::close);
        page.close();
    }

    private Team team(String url) {
        Team team = new Team(Joining.parse(url, "Kim"), folder.resolve("console"), workshop, BEAT);
        teams.add(team);
        team.start();
        return team;
    }

    private Team joined() {
        Team team = team(page.url());
        team.join(board.code());
        assertThat(team.view().joined()).isTrue();
        return team;
    }

    private Optional<Report> told() {
        return board.participants().stream().findFirst().flatMap(Participant::current);
    }

    @Test
    void theBoardIsToldHowFarHeHasCome() {
        Team team = joined();
        team.at(ID);
        Patience.await(() -> told().isPresent());
        assertThat(told().orElseThrow().step()).isEqualTo(ExerciseStep.SYMPTOM);
        workshop.hint(ID, ExerciseStep.DIAGNOSIS);
        Patience.await(() -> told().orElseThrow().step() == ExerciseStep.DIAGNOSIS);
        Question question = workshop.open(ID).material().questions().get(0);
        workshop.answer(ID, question.id(),
                question.choices().stream().filter(choice -> !choice.right()).findFirst().orElseThrow().id());
        Patience.await(() -> !told().orElseThrow().wrong().isEmpty());
        assertThat(told()).contains(Report.of(workshop.open(ID)));
    }

    @Test
    void whoHasNotJoinedTellsNothing() {
        Team team = team(page.url());
        team.at(ID);
        workshop.hint(ID, ExerciseStep.DIAGNOSIS);
        team.join("AAAA-AAAA");
        assertThat(team.view()).isEqualTo(new Team.View(false, false, Optional.of(Joined.WRONG_CODE)));
        assertThat(board.participants()).isEmpty();
        board.join(board.code(), "Kim");
        team.join(board.code());
        assertThat(team.view().refused()).contains(Joined.NAME_TAKEN);
        assertThat(told()).isEmpty();
    }

    @Test
    void aBoardThatIsAwayDisturbsNothingAndIsToldOnceItIsBack() {
        Team team = joined();
        team.at(ID);
        Patience.await(() -> told().isPresent());
        int port = Integer.parseInt(page.url().replaceAll(".*:", ""));
        page.close();
        workshop.hint(ID, ExerciseStep.DIAGNOSIS);
        workshop.show(ID, ExerciseStep.DIAGNOSIS);
        Patience.await(() -> team.view().away());
        assertThat(team.view().away()).isTrue();
        assertThat(told().orElseThrow().step()).isEqualTo(ExerciseStep.SYMPTOM);
        page = open(port);
        Patience.await(() -> told().orElseThrow().step() == ExerciseStep.PREDICTION);
        assertThat(told()).contains(Report.of(workshop.open(ID)));
        Patience.await(() -> !team.view().away());
        assertThat(team.view().away()).isFalse();
    }

    @Test
    void aConsoleThatIsStartedAgainIsStillOnTheBoardAndKeepsItsTokenForItself() throws IOException {
        joined().close();
        assertThat(team(page.url()).view().joined()).isTrue();
        assertThat(
                new Team(Joining.parse(page.url(), "Lee"), folder.resolve("console"), workshop, BEAT).view().joined())
                .isFalse();
        assertThat(board.participants()).hasSize(1);
        Path file = folder.resolve("console").resolve(Team.FILE);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
    }

    @Test
    void whoTheBoardDoesNotKnowIsAskedForTheCodeAgain() throws IOException {
        Team team = joined();
        int port = Integer.parseInt(page.url().replaceAll(".*:", ""));
        page.close();
        board = Board.in(folder.resolve("another"), Catalogue.read(), new SetClock());
        page = open(port);
        Patience.await(() -> !team.view().joined());
        assertThat(team.view().joined()).isFalse();
        team.join(board.code());
        assertThat(team.view().joined()).isTrue();
    }

    /** All that leaves the machine, with what the JDK's client adds: the pages say so. */
    @Test
    void whatIsSentHoldsNothingElse() throws IOException {
        Map<String, List<Map<?, ?>>> bodies = Map.of(TeamMessages.JOIN, new CopyOnWriteArrayList<>(),
                TeamMessages.REPORT, new CopyOnWriteArrayList<>());
        Set<String> headers = new TreeSet<>();
        List<String> agents = new CopyOnWriteArrayList<>();
        HttpServer server = server((path, exchange) -> {
            synchronized (headers) {
                exchange.getRequestHeaders().keySet().stream().map(String::toLowerCase).forEach(headers::add);
            }
            agents.addAll(exchange.getRequestHeaders().get("User-Agent"));
            bodies.get(path).add(Json.parse(
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8), Map.class, path));
            return path.equals(TeamMessages.JOIN) ? "{\"token\":\"" + "A".repeat(32) + "\"}" : "{}";
        });
        try {
            Team team = team("http://127.0.0.1:" + server.getAddress().getPort());
            team.join("ABCD-EFGH");
            team.at(ID);
            workshop.hint(ID, ExerciseStep.DIAGNOSIS);
            Patience.await(() -> bodies.get(TeamMessages.REPORT).stream()
                    .anyMatch(body -> "diagnosis".equals(body.get("step"))));
            assertThat(bodies.get(TeamMessages.JOIN).toString()).isEqualTo("[{code=ABCD-EFGH, name=Kim}]");
            assertThat(bodies.get(TeamMessages.REPORT)).isNotEmpty().allSatisfy(
                    body -> assertThat(body.keySet().stream().map(String::valueOf).collect(Collectors.toSet()))
                            .isEqualTo(Set.of("exercise", "step", "wrong", "bets")));
            assertThat(headers).containsExactly("authorization", "content-length", "content-type", "host",
                    "user-agent");
            assertThat(agents).containsOnly("executor-lab");
        } finally {
            server.stop(0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"token\":\"\"}", "{\"token\":\"a\\r\\nX-Header: b\"}"})
    void whatIsNoTokenIsNotTaken(String answer) throws IOException {
        HttpServer server = server((path, exchange) -> answer);
        try {
            Team team = team("http://127.0.0.1:" + server.getAddress().getPort());
            team.join("ABCD-EFGH");
            assertThat(team.view()).isEqualTo(new Team.View(false, false, Optional.of(Joined.NO_ANSWER)));
        } finally {
            server.stop(0);
        }
    }

    /** What a board answers, or somebody who says that he is one. */
    private interface Answering {
        String answer(String path, HttpExchange exchange) throws IOException;
    }

    private static HttpServer server(Answering answering) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] answer =
                        answering.answer(exchange.getRequestURI().getPath(), exchange).getBytes(StandardCharsets.UTF_8);
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
                if (answer.length > 0) {
                    exchange.getResponseBody().write(answer);
                }
            }
        });
        server.start();
        return server;
    }
}
