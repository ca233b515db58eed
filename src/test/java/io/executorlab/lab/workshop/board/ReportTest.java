package io.executorlab.lab.workshop.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.workshop.exercise.Attempt;
import io.executorlab.lab.workshop.exercise.Bet;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Effect;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Material;
import io.executorlab.lab.workshop.exercise.Materials;
import io.executorlab.lab.workshop.exercise.Open;
import io.executorlab.lab.workshop.exercise.Question;

/** What a participant's console tells the board, and that it tells nothing else. */
class ReportTest {

    private static final String ID = "exercise-5";

    private final Exercise exercise = Catalogue.read().named(ID);
    private final Material material = Materials.of(exercise);
    private Attempt attempt = Attempt.NONE.on(material.id());

    private Open open() {
        return new Open(exercise, material, attempt);
    }

    private Report report() {
        return Report.of(open());
    }

    private Question question() {
        return material.questions().get(0);
    }

    private void answer(Question question, Question.Choice choice) {
        attempt = attempt.answered(question.id(), choice.id());
    }

    private void answerAll() {
        material.questions().forEach(one -> answer(one, one.right()));
        attempt = attempt.solved(ExerciseStep.DIAGNOSIS);
    }

    private void betOnAll() {
        open().offered().stream().map(exercise::remedyId)
                .forEach(remedy -> attempt =
                        open().betting(remedy, new Bet(Effect.HELPS, Effect.Seen.BETTER, true, null)));
    }

    @Test
    void theStepIsTheFirstThatIsNotOver() {
        assertThat(report().step()).isEqualTo(ExerciseStep.SYMPTOM);
        attempt = attempt.hinted(ExerciseStep.DIAGNOSIS);
        assertThat(report().step()).isEqualTo(ExerciseStep.DIAGNOSIS);
        answerAll();
        assertThat(report().step()).isEqualTo(ExerciseStep.PREDICTION);
        betOnAll();
        assertThat(report().step()).isEqualTo(ExerciseStep.PREDICTION);
        attempt = open().settled().solved(ExerciseStep.PREDICTION);
        assertThat(report().step()).isEqualTo(ExerciseStep.FIX);
        attempt = attempt.shown(ExerciseStep.FIX);
        assertThat(report().step()).isEqualTo(ExerciseStep.EXPLANATION);
    }

    @Test
    void wrongAnswersAreToldByTheirNumbersAndRightOnesNotAtAll() {
        Question.Choice wrong =
                question().choices().stream().filter(choice -> !choice.right()).findFirst().orElseThrow();
        answer(question(), wrong);
        answer(question(), question().right());
        assertThat(report().wrong())
                .isEqualTo(Map.of(question().id(), List.of(question().choices().indexOf(wrong) + 1)));
    }

    @Test
    void thoseOfARunOfHisOwnHaveNoNumberOfAnybodyElses() {
        Question.Choice wrong =
                question().choices().stream().filter(choice -> !choice.right()).findFirst().orElseThrow();
        Material own = new Material(material.id(), true, material.on(), material.view(), material.cause(),
                material.questions(), material.outcomes());
        Open open = new Open(exercise, own, attempt.answered(question().id(), wrong.id()));
        assertThat(Report.of(open).wrong()).isEqualTo(Map.of(question().id(), List.of(Report.OF_HIS_OWN)));
        assertThat(Report.of(open).step()).isEqualTo(ExerciseStep.DIAGNOSIS);
    }

    /** The pages say so: whoever adds a field has to say there what it is. */
    @Test
    void theJsonHoldsTheseFieldsAndNoOther() throws IOException {
        Question.Choice wrong =
                question().choices().stream().filter(choice -> !choice.right()).findFirst().orElseThrow();
        answer(question(), wrong);
        answerAll();
        betOnAll();
        Map<?, ?> report = Json.parse(Json.line(report()), Map.class, "report");
        assertThat(report.keySet()).isEqualTo(Set.of("exercise", "step", "wrong", "bets"));
        assertThat(report.get("exercise")).isEqualTo(ID);
        assertThat(report.get("step")).isEqualTo("prediction");
        assertThat(((Map<?, ?>) report.get("wrong")).values())
                .allSatisfy(numbers -> assertThat((List<?>) numbers).allMatch(Integer.class::isInstance));
        assertThat(((Map<?, ?>) report.get("bets")).values()).isNotEmpty()
                .allSatisfy(bet -> assertThat((Object) bet).isEqualTo(Map.of("effect", "helps", "sure", true)));
        assertThat(Json.parse(Json.line(new TeamMessages.Request("AAAA-AAAA", "Kim")), Map.class, "request").keySet())
                .isEqualTo(Set.of("code", "name"));
        assertThat(Json.parse(Json.line(report()), Report.class, "report")).isEqualTo(report());
        assertThat(Json.parse(Json.line(Report.NONE), Report.class, "report")).isEqualTo(Report.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"exercise\": \"exercise-3\"}", "{\"step\": \"fix\"}",
            "{\"exercise\": \"../../etc\", \"step\": \"fix\"}",
            "{\"exercise\": \"exercise-3\", \"step\": \"lunch\"}",
            "{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"wrong\": {\"threads\": [7]}}",
            "{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"wrong\": {\"threads\": [-1]}}",
            "{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"wrong\": {\"threads\": [null]}}",
            "{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"wrong\": {\"threads\": [1, 1]}}",
            "{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"wrong\": {\"<script>\": [1]}}",
            "{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"wrong\": {\"threads\": null}}",
            "{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"bets\": {\"broken\": {\"effect\": \"helps\"}}}",
            "{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"bets\": {\"remedy-1\": {}}}",
            "{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"bets\": {\"remedy-1\": null}}",
            "{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"bets\": {\"remedy-1\": {\"effect\": \"<b>\"}}}"})
    void whatIsNoChoiceFromAListIsNoReport(String text) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> Json.parse(text, Report.class, "report"));
    }

    /** So that each of those above is refused for what it says. */
    @Test
    void whatIsLeftOutIsNothing() throws IOException {
        assertThat(Json.parse("{\"exercise\": \"exercise-3\", \"step\": \"fix\", \"wrong\": {\"threads\": [1, 2]}}",
                Report.class, "report"))
                .isEqualTo(new Report("exercise-3", ExerciseStep.FIX, Map.of("threads", List.of(1, 2)), Map.of()));
        assertThat(Json.parse("{\"exercise\": \"exercise-3\", \"step\": \"fix\"}", Report.class, "report"))
                .isEqualTo(new Report("exercise-3", ExerciseStep.FIX, Map.of(), Map.of()));
    }
}
