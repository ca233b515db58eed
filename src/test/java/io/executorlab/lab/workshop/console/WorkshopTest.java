package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.Language;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Bet;
import io.executorlab.lab.workshop.exercise.Bet.Effect;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.exercise.Question;
import io.executorlab.lab.workshop.fix.FixVerdict;

/** An exercise from its symptom to its explanation, on recorded runs and without a browser. */
class WorkshopTest {

    private static final String ID = "exercise-5";

    @TempDir
    private Path folder;
    private final RecordedJudge judge = new RecordedJudge();
    private Workshop workshop;

    @BeforeEach
    void begin() {
        workshop = Workshops.in(folder, TestRuns.leaving(), judge);
    }

    private void solveDiagnosis() {
        workshop.open(ID).material().questions()
                .forEach(question -> workshop.answer(ID, question.id(), question.right().id()));
    }

    private void betOnAll(Effect effect, boolean sure) {
        workshop.open(ID).exercise().fixAttempts().stream().filter(workshop.open(ID).material().outcomes()::containsKey)
                .forEach(fixAttempt -> workshop.bet(ID, workshop.open(ID).exercise().fixAttemptId(fixAttempt),
                        Bet.open(effect, Effect.Seen.SAME, sure)));
    }

    private static void refused(ThrowingCallable what) {
        assertThatExceptionOfType(UsageException.class).isThrownBy(what);
    }

    @Test
    void stepsOpenInTurn() {
        assertThat(workshop.open(ID).canTake(ExerciseStep.DIAGNOSIS)).isTrue();
        assertThat(workshop.open(ID).canTake(ExerciseStep.PREDICTION)).isFalse();
        refused(() -> workshop.bet(ID, "remedy-1", Bet.open(Effect.CURES, Effect.Seen.SAME, true)));
        refused(() -> workshop.settle(ID));
        refused(() -> workshop.hint(ID, ExerciseStep.PREDICTION));
        solveDiagnosis();
        assertThat(workshop.open(ID).canTake(ExerciseStep.PREDICTION)).isTrue();
        assertThat(workshop.open(ID).canTake(ExerciseStep.EXPLANATION)).isFalse();
        refused(() -> workshop.settle(ID));
        betOnAll(Effect.CURES, true);
        workshop.settle(ID);
        assertThat(workshop.open(ID).canTake(ExerciseStep.FIX)).isTrue();
        assertThat(workshop.open(ID).canTake(ExerciseStep.EXPLANATION)).isFalse();
        assertThat(workshop.open(ID).attempt().solved()).containsExactlyInAnyOrder(ExerciseStep.DIAGNOSIS,
                ExerciseStep.PREDICTION);
    }

    @Test
    void aWrongAnswerSaysWhatSpeaksAgainstItAndTheStepGoesOn() {
        Question question = workshop.open(ID).material().questions().get(0);
        String wrong = question.choices().stream().filter(choice -> !choice.right()).findFirst().orElseThrow().id();
        workshop.answer(ID, question.id(), wrong);
        Map<?, ?> shown = (Map<?, ?>) ((List<?>) view().get("questions")).get(0);
        Map<?, ?> tried = (Map<?, ?>) ((List<?>) shown.get("choices")).stream()
                .filter(choice -> ((Map<?, ?>) choice).get("id").equals(wrong)).findFirst().orElseThrow();
        assertThat(tried.get("right")).isEqualTo(false);
        assertThat(tried.get("evidence").toString()).isNotEmpty();
        assertThat(shown.get("answered")).isEqualTo(false);
        solveDiagnosis();
        assertThat(workshop.open(ID).attempt().solved()).contains(ExerciseStep.DIAGNOSIS);
    }

    @Test
    void betsAreKeptAndAFirmOneThatIsLostCounts() {
        solveDiagnosis();
        betOnAll(Effect.WORSE, true);
        betOnAll(Effect.CURES, true);
        workshop.settle(ID);
        refused(() -> workshop.bet(ID, "remedy-1", Bet.open(Effect.WORSE, Effect.Seen.SAME, false)));
        Map<?, ?> sure = (Map<?, ?>) new Views(Messages.in(Language.EN)).overview(workshop).get("sure");
        long helping = workshop.open(ID).material().outcomes().values().stream()
                .filter(outcome -> outcome.result().effect() == Effect.CURES).count();
        assertThat(sure.get("bets")).isEqualTo(workshop.open(ID).material().outcomes().size());
        assertThat(sure.get("right")).isEqualTo(helping);
    }

    @Test
    void whatIsShownHasNoPoint() {
        workshop.show(ID, ExerciseStep.DIAGNOSIS);
        workshop.show(ID, ExerciseStep.PREDICTION);
        workshop.show(ID, ExerciseStep.FIX);
        assertThat(workshop.open(ID).canTake(ExerciseStep.EXPLANATION)).isTrue();
        assertThat(workshop.open(ID).attempt().solved()).isEmpty();
        refused(() -> workshop.show(ID, ExerciseStep.EXPLANATION));
        assertThat(new Views(Messages.in(Language.EN)).overview(workshop).get("points")).isEqualTo(0);
    }

    private void beforeTheFix() {
        workshop.show(ID, ExerciseStep.DIAGNOSIS);
        workshop.show(ID, ExerciseStep.PREDICTION);
    }

    private void judge(FixVerdict verdict) {
        judge.next(verdict);
        workshop.fixes().judge(workshop.at(ID, ExerciseStep.FIX));
        Patience.await(() -> workshop.job().running().isEmpty());
        workshop.fix(ID);
    }

    @Test
    void theFixOpensTheExplanation() {
        beforeTheFix();
        refused(() -> workshop.fixes().judge(workshop.at(ID, ExerciseStep.FIX)));
        workshop.fixes().begin(workshop.at(ID, ExerciseStep.FIX));
        judge(RecordedJudge.NOT_FIXED);
        assertThat(workshop.open(ID).canTake(ExerciseStep.EXPLANATION)).isFalse();
        judge(RecordedJudge.FIXED);
        assertThat(workshop.open(ID).attempt().solved()).containsExactly(ExerciseStep.FIX);
        assertThat(workshop.open(ID).canTake(ExerciseStep.EXPLANATION)).isTrue();
        assertThat(Workshops.in(folder).open(ID).canTake(ExerciseStep.EXPLANATION)).as("after a restart").isTrue();
    }

    @Test
    void aResetTakesTheLearnersFilesTooAndOneOfAllThoseOfEachExercise() {
        beforeTheFix();
        workshop.fixes().begin(workshop.at(ID, ExerciseStep.FIX));
        judge(RecordedJudge.FIXED);
        workshop.reset(ID);
        assertThat(folder.resolve("workshop")).doesNotExist();
        assertThat(workshop.open(ID).attempt().solved()).isEmpty();
        beforeTheFix();
        workshop.fixes().begin(workshop.at(ID, ExerciseStep.FIX));
        workshop.resetAll();
        workshop.resetAll();
        assertThat(folder.resolve("workshop")).doesNotExist();
        refused(() -> workshop.fix(ID));
    }

    private Map<String, Object> view() {
        return new Views(Messages.in(Language.EN)).exercise(workshop.open(ID), workshop);
    }
}
