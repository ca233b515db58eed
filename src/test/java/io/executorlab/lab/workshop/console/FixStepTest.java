package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Patience;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.fix.FixVerdict;
import io.executorlab.lab.workshop.exercise.ExerciseStep;
import io.executorlab.lab.workshop.console.RecordedJudge;
import io.executorlab.lab.workshop.console.TestRuns;

/** The step fix, with a judge that puts no load on. */
@Timeout(300)
class FixStepTest {

    private static final String ID = "exercise-3";

    @TempDir
    private Path base;
    private final RecordedJudge judge = new RecordedJudge();
    private Workshop workshop;

    @BeforeEach
    void begin() {
        workshop = Workshops.in(base, TestRuns.leaving(), judge);
        workshop.show(ID, ExerciseStep.DIAGNOSIS);
        workshop.show(ID, ExerciseStep.PREDICTION);
    }

    private void judge(FixVerdict verdict) {
        judge.next(verdict);
        workshop.judge(ID);
        Patience.await(() -> workshop.underWay().running().isEmpty());
        workshop.fix(ID);
    }

    private static void refused(ThrowingCallable what) {
        assertThatExceptionOfType(UsageException.class).isThrownBy(what);
    }

    @Test
    void theFixOpensTheExplanation() {
        refused(() -> workshop.judge(ID));
        workshop.beginFix(ID);
        judge(RecordedJudge.NOT_FIXED);
        assertThat(workshop.open(ID).canTake(ExerciseStep.EXPLANATION)).isFalse();
        judge(RecordedJudge.FIXED);
        assertThat(workshop.open(ID).attempt().solved()).containsExactly(ExerciseStep.FIX);
        assertThat(workshop.open(ID).canTake(ExerciseStep.EXPLANATION)).isTrue();
        assertThat(Workshops.in(base).open(ID).canTake(ExerciseStep.EXPLANATION)).as("after a restart").isTrue();
    }

    @Test
    void aFixThatWasJudgedInATerminalCountsAsWell() throws IOException {
        workshop.beginFix(ID);
        Path folder = base.resolve("workshop").resolve(ID).resolve(".lab/evidence");
        Files.createDirectories(folder);
        Json.write(folder.resolve(FixVerdict.FILE), RecordedJudge.FIXED);
        assertThat(workshop.fix(ID).isFixed()).isTrue();
        assertThat(workshop.open(ID).attempt().solved()).containsExactly(ExerciseStep.FIX);
    }

    @Test
    void aResetTakesTheLearnersFilesTooAndOneOfAllThoseOfEachExercise() {
        workshop.beginFix(ID);
        judge(RecordedJudge.FIXED);
        workshop.reset(ID);
        assertThat(base.resolve("workshop")).doesNotExist();
        assertThat(workshop.open(ID).attempt().solved()).isEmpty();
        begin();
        workshop.beginFix(ID);
        workshop.resetAll();
        workshop.resetAll();
        assertThat(base.resolve("workshop")).doesNotExist();
        refused(() -> workshop.fix(ID));
    }
}
