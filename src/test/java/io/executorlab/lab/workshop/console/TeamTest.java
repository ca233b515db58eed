package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.workshop.board.Board;
import io.executorlab.lab.workshop.board.BoardPage;
import io.executorlab.lab.workshop.board.BoardPage.OpenTo;
import io.executorlab.lab.workshop.board.Joining;
import io.executorlab.lab.workshop.board.Joining.Reply;
import io.executorlab.lab.workshop.exercise.ExerciseStep;

/** A participant's line to a real board on 127.0.0.1. */
class TeamTest {

    private static final String ID = "exercise-5";

    @TempDir
    private Path folder;

    private final List<Team> teams = new ArrayList<>();
    private Workshop workshop;
    private Board board;
    private BoardPage page;

    @BeforeEach
    void begin() {
        workshop = Workshops.in(folder.resolve("own"));
        board = Board.in(folder.resolve("board"), Clock.systemUTC());
        page = open(0);
    }

    private BoardPage open(int port) {
        return new BoardPage(board, OpenTo.parse("127.0.0.1"), port);
    }

    @AfterEach
    void end() {
        teams.forEach(Team::close);
        page.close();
    }

    private Team team(String url) {
        Team team = new Team(Joining.parse(url, "Kim"), workshop, Duration.ofMillis(100));
        teams.add(team);
        team.start();
        return team;
    }

    private Optional<Board.Report> told() {
        return board.participants().stream().findFirst().map(Board.Participant::last)
                .filter(last -> last.step() != null);
    }

    @Test
    void theBoardIsToldHowFarHeHasCome() {
        Team team = team(page.url());
        Patience.await(() -> board.participants().size() == 1);
        team.at(ID);
        Patience.await(() -> told().isPresent());
        assertThat(told().orElseThrow().step()).isEqualTo(ExerciseStep.SYMPTOM);
        workshop.hint(ID, ExerciseStep.DIAGNOSIS);
        Patience.await(() -> told().orElseThrow().step() == ExerciseStep.DIAGNOSIS);
        assertThat(told()).contains(Board.Report.of("Kim", workshop.open(ID)));
        Patience.await(() -> team.reply().equals(Optional.of(Reply.TAKEN)));
    }

    @Test
    void whoHasAnotherCodeTellsNothing() {
        Team team = team(page.url().replaceAll("/[^/]*$", "/AAAA-AAAA"));
        team.at(ID);
        Patience.await(() -> team.reply().equals(Optional.of(Reply.REFUSED)));
        assertThat(board.participants()).isEmpty();
    }

    @Test
    void aBoardThatIsAwayDisturbsNothingAndIsToldOnceItIsBack() {
        Team team = team(page.url());
        team.at(ID);
        Patience.await(() -> told().isPresent());
        int port = page.port();
        page.close();
        workshop.show(ID, ExerciseStep.DIAGNOSIS);
        Patience.await(() -> team.reply().equals(Optional.of(Reply.NO_ANSWER)));
        assertThat(told().orElseThrow().step()).isEqualTo(ExerciseStep.SYMPTOM);
        page = open(port);
        Patience.await(() -> told().orElseThrow().step() == ExerciseStep.PREDICTION);
        Patience.await(() -> team.reply().equals(Optional.of(Reply.TAKEN)));
    }

    /** All that leaves the machine, with what the JDK's client adds: the pages say so. */
    @Test
    void whatIsSentHoldsNothingElse() throws IOException {
        List<String> bodies = new CopyOnWriteArrayList<>();
        Set<String> headers = new TreeSet<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                headers.addAll(exchange.getRequestHeaders().entrySet().stream()
                        .map(header -> header.getKey().toLowerCase() + ": " + header.getValue().get(0))
                        .filter(header -> !header.startsWith("host") && !header.startsWith("content-length"))
                        .collect(Collectors.toSet()));
                bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                exchange.sendResponseHeaders(200, -1);
            }
        });
        server.start();
        try {
            team("http://127.0.0.1:%d/ABCD-EFGH".formatted(server.getAddress().getPort())).at(ID);
            Patience.await(() -> bodies.stream().anyMatch(body -> body.contains("symptom")));
            assertThat(bodies).allSatisfy(body -> assertThat(body).containsAnyOf(
                    "{\"name\":\"Kim\",\"exercise\":null,\"step\":null,\"wrong\":0}",
                    "{\"name\":\"Kim\",\"exercise\":\"exercise-5\",\"step\":\"symptom\",\"wrong\":0}"));
            assertThat(headers).containsExactly("authorization: Bearer ABCD-EFGH", "content-type: application/json",
                    "user-agent: executor-lab");
        } finally {
            server.stop(0);
        }
    }
}
