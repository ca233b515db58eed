package io.executorlab.lab.workshop.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.fix.FixVerdict;
import io.executorlab.lab.workshop.fix.OneLoad;
import io.executorlab.lab.workshop.material.Materials;
import io.executorlab.lab.workshop.material.RecordedMaterials;
import io.executorlab.lab.workshop.progress.Notebook;
import io.executorlab.lab.workshop.progress.Step;
import io.executorlab.lab.workshop.run.LabRunner;
import io.executorlab.lab.workshop.run.Real;
import io.executorlab.lab.workshop.run.RecordedJudge;

/** The last two steps of an exercise where the machine does more than show, with a judge that puts no load on. */
@Timeout(300)
class FixAndProofTest {

    private static final String ID = "exercise-3";
    private static final String MEASURE = "threads.started-per-request";
    private static final RecordedMaterials RECORDED = Materials.recorded();

    @TempDir
    private Path base;
    private final RecordedJudge judge = new RecordedJudge();
    private Workshop workshop;

    @BeforeEach
    void begin() {
        workshop = opened();
        workshop.show(ID, Step.DIAGNOSIS);
        workshop.show(ID, Step.PREDICTION);
    }

    private Workshop opened() {
        Real real = Real.in(base, new LabRunner(base.resolve("running"), new OneLoad(base)), base, judge);
        return new Workshop(Catalogue.read(), RECORDED, Notebook.in(base.resolve("progress"), Catalogue.read()), Optional.of(real));
    }

    private void judge(FixVerdict verdict) throws InterruptedException {
        judge.next(verdict);
        workshop.judge(ID);
        while (workshop.real().orElseThrow().underWay().running().isPresent()) {
            Thread.sleep(20);
        }
        workshop.fix(ID);
    }

    private static void refused(ThrowingCallable what) {
        assertThatExceptionOfType(UsageException.class).isThrownBy(what);
    }

    @Test
    void theFixOpensTheProofAndTheProofTheExplanation() throws InterruptedException {
        assertThat(workshop.open(ID).canTake(Step.FIX)).isTrue();
        assertThat(workshop.open(ID).canTake(Step.PROOF)).isFalse();
        refused(() -> workshop.measures(ID));
        refused(() -> workshop.prove(ID, MEASURE, "at-most", BigDecimal.ONE));
        refused(() -> workshop.judge(ID));
        workshop.beginFix(ID);
        judge(RecordedJudge.NOT_FIXED);
        assertThat(workshop.open(ID).canTake(Step.PROOF)).isFalse();
        judge(RecordedJudge.FIXED);
        assertThat(workshop.open(ID).attempt().solved()).containsExactly(Step.FIX);
        assertThat(workshop.open(ID).canTake(Step.EXPLANATION)).isFalse();
        workshop.prove(ID, MEASURE, "at-most", new BigDecimal(50));
        assertThat(workshop.open(ID).canTake(Step.EXPLANATION)).isFalse();
        workshop.prove(ID, MEASURE, "at-most", new BigDecimal("0.5"));
        assertThat(workshop.open(ID).attempt().solved()).containsExactlyInAnyOrder(Step.FIX, Step.PROOF);
        assertThat(workshop.open(ID).canTake(Step.EXPLANATION)).isTrue();
        assertThat(opened().open(ID).canTake(Step.EXPLANATION)).as("after a restart").isTrue();
    }

    @Test
    void aFixThatWasJudgedInATerminalCountsAsWell() throws IOException {
        workshop.beginFix(ID);
        Path folder = base.resolve("workshop").resolve(ID).resolve(".lab/evidence");
        Files.createDirectories(folder);
        Json.write(folder.resolve(FixVerdict.FILE), RecordedJudge.FIXED);
        assertThat(workshop.fix(ID).isFixed()).isTrue();
        assertThat(workshop.open(ID).attempt().solved()).containsExactly(Step.FIX);
    }

    @Test
    void showMeEndsBothWithoutTheirPoint() {
        workshop.show(ID, Step.FIX);
        workshop.show(ID, Step.PROOF);
        assertThat(workshop.open(ID).canTake(Step.EXPLANATION)).isTrue();
        assertThat(workshop.open(ID).attempt().solved()).isEmpty();
    }

    @Test
    void aResetTakesTheLearnersFilesTooAndOneOfAllThoseOfEachExercise() throws InterruptedException {
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
