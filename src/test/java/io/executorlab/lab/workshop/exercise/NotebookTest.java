package io.executorlab.lab.workshop.exercise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Text;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Bet.Effect;

class NotebookTest {

    private static final Question THREADS = new Question("threads",
            List.of(new Question.Choice("a", Text.plain("task-*"), Text.plain(""), true),
                    new Question.Choice("b", Text.plain("exec-*"), Text.plain(""), false)));
    private static final Attempt BEGUN = Attempt.NONE.on(7).answered(THREADS, "b").answered(THREADS, "a")
            .hinted(ExerciseStep.DIAGNOSIS).shown(ExerciseStep.DIAGNOSIS)
            .betting(Map.of("remedy-1", Bet.open(Effect.MOVES, Effect.Seen.SAME, true)));

    @TempDir
    private Path folder;
    private Notebook notebook;

    @BeforeEach
    void begin() {
        notebook = opened();
    }

    private Notebook opened() {
        return Notebook.in(folder, Catalogue.read());
    }

    @Test
    void aConsoleThatIsStartedAgainGoesOnWhereItWas() {
        notebook.put("exercise-3", BEGUN);
        assertThat(opened().of("exercise-3")).isEqualTo(BEGUN);
        assertThat(opened().of("exercise-4")).isEqualTo(Attempt.NONE);
    }

    @Test
    void aResetBringsBackTheBeginningTwiceAsWell() throws IOException {
        notebook.put("exercise-3", BEGUN);
        notebook.put("exercise-4", BEGUN);
        notebook.reset("exercise-3");
        notebook.reset("exercise-3");
        assertThat(notebook.of("exercise-3")).isEqualTo(Attempt.NONE);
        assertThat(notebook.of("exercise-4")).isEqualTo(BEGUN);
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nothing", "[]", "{}", "{\"format\": 1, ", "{\"format\": 2, \"exercises\": {}}",
            "{\"format\": 1, \"exercises\": {\"exercise-99\": {}}}",
            "{\"format\": 1, \"exercises\": {\"exercise-3\": null}}",
            "{\"format\": 1, \"exercises\": {\"exercise-3\": {\"material\": 1, \"bets\": {\"remedy-1\": "
                    + "{\"effect\": \"cures\", \"sure\": true}}}}}"})
    void whatIsNoProgressFileIsNotOverwrittenButTold(String text) throws IOException {
        Files.writeString(folder.resolve(Notebook.FILE), text);
        assertThatExceptionOfType(UsageException.class).isThrownBy(this::opened).withMessageContaining("Move it away");
        assertThat(folder.resolve(Notebook.FILE)).hasContent(text);
    }

    @Test
    void answersAboutAnotherRunAreVoid() {
        assertThat(BEGUN.on(7)).isEqualTo(BEGUN);
        assertThat(BEGUN.on(8))
                .isEqualTo(new Attempt(8, Map.of(), BEGUN.hints(), BEGUN.solved(), BEGUN.shown(), BEGUN.bets(), 1));
    }

    /** On another run's questions, too, and the same wrong answer once; never more than the diagnosis brings. */
    @Test
    void eachWrongAnswerCostsAPointOfTheDiagnosis() {
        Attempt once = Attempt.NONE.on(7).answered(THREADS, "b").answered(THREADS, "b").answered(THREADS, "a");
        assertThat(once.solved(ExerciseStep.DIAGNOSIS).points()).isEqualTo(Attempt.POINTS - 1);
        assertThat(once.on(8).solved(ExerciseStep.DIAGNOSIS).answered(THREADS, "b").points())
                .isEqualTo(Attempt.POINTS - 1);
        assertThat(once.shown(ExerciseStep.DIAGNOSIS).solved(ExerciseStep.PREDICTION).points())
                .isEqualTo(Attempt.POINTS);
        Attempt often = once;
        for (int run = 8; run < 20; run++) {
            often = often.on(run).answered(THREADS, "b");
        }
        assertThat(often.solved(ExerciseStep.DIAGNOSIS).points()).isZero();
    }
}
