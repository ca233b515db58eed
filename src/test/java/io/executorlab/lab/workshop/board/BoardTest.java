package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.board.Board.Report;
import io.executorlab.lab.workshop.exercise.Attempt;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Materials;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Question;

/** The trainer's board without a server. */
class BoardTest {

    private static final String ID = "exercise-3";

    private Instant now = Instant.parse("2026-03-02T09:00:00Z");

    @TempDir
    private Path folder;

    private Board board;

    @BeforeEach
    void begin() {
        board = opened();
    }

    private Board opened() {
        return Board.in(folder, () -> now);
    }

    private void at(ExerciseStep step, int wrong) {
        board.hear(new Report("Kim", ID, step, wrong));
    }

    private boolean isStuck() {
        return board.participants().get(0).isStuck(board.now());
    }

    @Test
    void itsCodeIsByChance() {
        assertThat(board.code()).matches(Board.CODE).isNotEqualTo(Board.in(folder.resolve("other"), () -> now).code());
        assertThat(board.isCode("Bearer " + board.code())).isTrue();
        assertThat(board.isCode(null)).isFalse();
        assertThat(board.isCode(board.code())).isFalse();
    }

    @Test
    void itIsFullAtItsMost() {
        IntStream.range(0, Board.PARTICIPANTS_AT_MOST).forEach(one -> board.hear(Report.of("Participant " + one)));
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> board.hear(Report.of("One more")));
        board.hear(Report.of("Participant 1"));
        assertThat(board.participants()).hasSize(Board.PARTICIPANTS_AT_MOST);
    }

    @Test
    void whoIsAtOneStepForLongIsStuckAndAtTheExplanationNobodyIs() {
        board.hear(Report.of("Kim"));
        assertThat(isStuck()).isFalse();
        at(ExerciseStep.DIAGNOSIS, 1);
        now = now.plus(Board.STUCK_FROM.minusSeconds(1));
        at(ExerciseStep.DIAGNOSIS, 2);
        assertThat(isStuck()).isFalse();
        now = now.plus(Duration.ofSeconds(1));
        assertThat(isStuck()).isTrue();
        at(ExerciseStep.PREDICTION, 2);
        assertThat(isStuck()).isFalse();
        at(ExerciseStep.EXPLANATION, 2);
        now = now.plus(Board.STUCK_FROM);
        assertThat(isStuck()).isFalse();
    }

    @Test
    void aBoardThatIsStartedAgainHasItsCodeAndThatIsTheTrainersAlone() throws IOException {
        assertThat(opened().code()).isEqualTo(board.code());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(Board.FILE))))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "AAAA", "AAAA-AAA1"})
    void aDamagedFileIsNotOverwrittenButTold(String text) throws IOException {
        Files.writeString(folder.resolve(Board.FILE), text);
        assertThatExceptionOfType(UsageException.class).isThrownBy(this::opened).withMessageContaining(Board.FILE);
        assertThat(folder.resolve(Board.FILE)).hasContent(text);
    }

    private final Exercise exercise = Catalogue.read().named("exercise-5");
    private final Material material = Materials.of(exercise);
    private Attempt attempt = Attempt.NONE.on(material.id());

    private Report report() {
        return Report.of("Kim", new Open(exercise, material, attempt));
    }

    private void answer(Question question, Question.Choice choice) {
        attempt = attempt.answered(question, choice.id());
    }

    @Test
    void theStepIsTheFirstThatIsNotOverAndWrongAnswersAreCounted() throws IOException {
        assertThat(report().step()).isEqualTo(ExerciseStep.SYMPTOM);
        attempt = attempt.hinted(ExerciseStep.DIAGNOSIS);
        assertThat(report().step()).isEqualTo(ExerciseStep.DIAGNOSIS);
        Question first = material.questions().get(0);
        first.choices().stream().filter(choice -> !choice.right()).limit(2).forEach(choice -> answer(first, choice));
        material.questions().forEach(one -> answer(one, one.right()));
        attempt = attempt.solved(ExerciseStep.DIAGNOSIS);
        assertThat(report().step()).isEqualTo(ExerciseStep.PREDICTION);
        assertThat(Json.line(report())).isEqualTo("{\"name\":\"Kim\",\"exercise\":\"exercise-5\","
                + "\"step\":\"prediction\",\"wrong\":2}");
        assertThat(Json.parse(Json.line(report()), Report.class, "report")).isEqualTo(report());
        attempt = attempt.shown(ExerciseStep.PREDICTION);
        assertThat(report().step()).isEqualTo(ExerciseStep.FIX);
        attempt = attempt.shown(ExerciseStep.FIX);
        assertThat(report().step()).isEqualTo(ExerciseStep.EXPLANATION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "\"exercise\": \"exercise-3\"", "\"step\": \"fix\"",
            "\"exercise\": \"../../etc\", \"step\": \"fix\"", "\"exercise\": \"exercise-3\", \"step\": \"lunch\""})
    void whatIsNoChoiceFromAListIsNoReport(String text) {
        String report = "{\"name\": \"Kim\", \"wrong\": 0, %s}".formatted(text);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> Json.parse(report, Report.class, "report"));
    }

    /** So that each of those above is refused for what it says. */
    @Test
    void whatIsLeftOutIsNothing() throws IOException {
        assertThat(Json.parse("{\"name\": \"Kim\", \"wrong\": 0, \"exercise\": \"exercise-3\", \"step\": \"fix\"}",
                Report.class, "report")).isEqualTo(new Report("Kim", "exercise-3", ExerciseStep.FIX, 0));
        assertThat(Json.parse("{\"name\": \"Kim\", \"wrong\": 0}", Report.class, "report"))
                .isEqualTo(Report.of("Kim"));
        assertThatExceptionOfType(IOException.class).isThrownBy(
                () -> Json.parse("{\"name\": \"Kim\", \"wrong\": -1}", Report.class, "report"));
    }
}
