package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Effect;
import io.executorlab.lab.workshop.exercise.ExerciseStep;

/** The trainer's board without a server. */
class BoardTest {

    private static final String ID = "exercise-3";
    private static final Report DIAGNOSIS =
            new Report(ID, ExerciseStep.DIAGNOSIS, Map.of("threads", List.of(2)), Map.of());
    private static final Report PREDICTION = new Report(ID, ExerciseStep.PREDICTION, Map.of(),
            Map.of("remedy-1", new Report.Placed(Effect.MOVES, true)));

    private final SetClock clock = new SetClock();
    @TempDir
    private Path folder;
    private Board board;

    @BeforeEach
    void begin() {
        board = opened();
    }

    private Board opened() {
        return Board.in(folder, Catalogue.read(), clock);
    }

    private int joined(String name) {
        Admission answer = board.join(board.code(), name);
        assertThat(answer.joined()).isEqualTo(Joined.YES);
        return board.holder(answer.token()).orElseThrow();
    }

    private Participant participant(int number) {
        return board.participants().stream().filter(one -> one.number() == number).findFirst().orElseThrow();
    }

    private Joined joining(String code, String name) {
        return board.join(code, name).joined();
    }

    @Test
    void whoHasTheCodeJoinsHoweverItIsTyped() {
        assertThat(board.code()).matches("[A-Z2-7]{4}-[A-Z2-7]{4}")
                .isNotEqualTo(Board.in(folder.resolve("other"), Catalogue.read(), clock).code());
        assertThat(joining(board.code().toLowerCase().replace("-", " "), "Kim")).isEqualTo(Joined.YES);
        assertThat(joining("", "Lee")).isEqualTo(Joined.WRONG_CODE);
        assertThat(joining(null, "Lee")).isEqualTo(Joined.WRONG_CODE);
        assertThat(joining(board.code().substring(0, 4), "Lee")).isEqualTo(Joined.WRONG_CODE);
        assertThat(board.participants()).hasSize(1);
    }

    @Test
    void aNameIsThereOnceAndTheBoardIsFullAtItsMost() {
        joined("김지연");
        assertThat(joining(board.code(), "<b>Kim</b>")).isEqualTo(Joined.NO_NAME);
        assertThat(joining(board.code(), " 김지연 ")).isEqualTo(Joined.NAME_TAKEN);
        joined("Kim");
        assertThat(joining(board.code(), "ＫＩＭ")).isEqualTo(Joined.NAME_TAKEN);
        IntStream.range(2, Board.PARTICIPANTS_AT_MOST).forEach(one -> joined("Participant " + one));
        assertThat(joining(board.code(), "One more")).isEqualTo(Joined.NO_ROOM);
        assertThat(board.participants()).hasSize(Board.PARTICIPANTS_AT_MOST);
    }

    @Test
    void whoIsAtOneStepForLongIsStuckAndAtTheExplanationNobodyIs() {
        int number = joined("Kim");
        assertThat(participant(number).isStuck(board.now(), Board.STUCK_FROM)).isFalse();
        board.hear(number, DIAGNOSIS);
        clock.pass(Board.STUCK_FROM.minusSeconds(1));
        board.hear(number, new Report(ID, ExerciseStep.DIAGNOSIS, Map.of("threads", List.of(2, 3)), Map.of()));
        assertThat(participant(number).isStuck(board.now(), Board.STUCK_FROM)).isFalse();
        clock.pass(Duration.ofSeconds(1));
        assertThat(participant(number).isStuck(board.now(), Board.STUCK_FROM)).isTrue();
        board.hear(number, PREDICTION);
        assertThat(participant(number).isStuck(board.now(), Board.STUCK_FROM)).isFalse();
        board.hear(number, new Report(ID, ExerciseStep.EXPLANATION, Map.of(), Map.of()));
        clock.pass(Board.STUCK_FROM);
        assertThat(participant(number).isStuck(board.now(), Board.STUCK_FROM)).isFalse();
    }

    @Test
    void whoIsNotHeardOfIsAwayUntilHeIs() {
        int number = joined("Kim");
        assertThat(board.isAway(participant(number))).isFalse();
        clock.pass(Board.AWAY_FROM);
        assertThat(board.isAway(participant(number))).isTrue();
        board.hear(number, Report.NONE);
        assertThat(board.isAway(participant(number))).isFalse();
    }

    @Test
    void whatWasToldOfAnExerciseStaysWhenHeGoesOnToAnother() {
        int number = joined("Kim");
        board.hear(number, PREDICTION);
        board.hear(number, new Report("exercise-4", ExerciseStep.SYMPTOM, Map.of(), Map.of()));
        board.hear(number, Report.NONE);
        assertThat(participant(number).exercise()).isEqualTo("exercise-4");
        assertThat(participant(number).reports().get(ID)).isEqualTo(PREDICTION);
    }

    @Test
    void aBoardThatIsStartedAgainGoesOnWhereItWas() throws IOException {
        String token = board.join(board.code(), "Kim").token();
        int number = board.holder(token).orElseThrow();
        board.hear(number, DIAGNOSIS);
        Board again = opened();
        assertThat(again.code()).isEqualTo(board.code());
        assertThat(again.participants()).isEqualTo(board.participants());
        assertThat(again.holder(token)).contains(number);
        assertThat(again.isAway(again.participants().get(0))).isTrue();
        assertThat(again.join(again.code(), "Lee").joined()).isEqualTo(Joined.YES);
        assertThat(again.participants()).extracting(Participant::number).doesNotHaveDuplicates();
    }

    @Test
    void itsFileIsTheTrainersAloneAndHoldsNobodysToken() throws IOException {
        String token = board.join(board.code(), "Kim").token();
        Path file = folder.resolve(Board.FILE);
        assertThat(Files.readString(file)).contains("Kim", board.code()).doesNotContain(token);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "{\"format\": 1}",
            "{\"format\": 1, \"code\": \"AAAA-AAAA\", \"revealed\": [], \"participants\": []}",
            "{\"format\": 2, \"code\": \"AAAA-AAAA\", \"participants\": [{}]}"})
    void aDamagedFileIsNotOverwrittenButTold(String text) throws IOException {
        Files.writeString(folder.resolve(Board.FILE), text);
        assertThatExceptionOfType(UsageException.class).isThrownBy(this::opened).withMessageContaining(Board.FILE)
                .withMessageContaining("Move it away");
        assertThat(folder.resolve(Board.FILE)).hasContent(text);
    }
}
