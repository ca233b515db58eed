package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.workshop.exercise.Attempt;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Materials;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Question;

/** A participant's console tells the board its progress, and nothing else. */
class ReportTest {

    private final Exercise exercise = Catalogue.read().named("exercise-5");
    private final Material material = Materials.of(exercise);
    private Attempt attempt = Attempt.NONE.on(material.id());

    private Open open() {
        return new Open(exercise, material, attempt);
    }

    private Report report() {
        return Report.of("Kim", open());
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
        assertThat(Json.parse("{\"name\": \"Kim\", \"wrong\": 0}", Report.class, "report")).isEqualTo(Report.of("Kim"));
        assertThatExceptionOfType(IOException.class).isThrownBy(
                () -> Json.parse("{\"name\": \"Kim\", \"wrong\": -1}", Report.class, "report"));
    }
}
