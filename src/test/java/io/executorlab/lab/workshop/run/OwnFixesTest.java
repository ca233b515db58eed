package io.executorlab.lab.workshop.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.executorlab.lab.budget.BudgetProof;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.LockFile;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.workshop.exercise.Catalogue;
import io.executorlab.lab.workshop.exercise.Exercise;
import io.executorlab.lab.workshop.fix.FixVerdict;

/** The learner's fixes as the console has them, with a judge that puts no load on. */
@Timeout(300)
class OwnFixesTest {

    private static final Exercise EXERCISE = Catalogue.read().named("exercise-3");
    private static final String MEASURE = "threads.started-per-request";

    @TempDir
    private Path base;
    private final RecordedJudge judge = new RecordedJudge();
    private final ExclusiveJob underWay = new ExclusiveJob();

    private OwnFixes fixes() {
        return new OwnFixes(base, judge, underWay);
    }

    private OwnFixes begun() {
        OwnFixes fixes = fixes();
        fixes.begin(EXERCISE);
        return fixes;
    }

    private OwnFixes judged() throws InterruptedException {
        OwnFixes fixes = begun();
        fixes.judge(EXERCISE);
        awaitEnd();
        return fixes;
    }

    private void awaitEnd() throws InterruptedException {
        while (underWay.running().isPresent()) {
            Thread.sleep(20);
        }
    }

    private static void refused(String why, ThrowingCallable what) {
        assertThatExceptionOfType(UsageException.class).isThrownBy(what).withMessageContaining(why);
    }

    private Path file(String name) {
        return base.resolve("workshop/exercise-3").resolve(name);
    }

    @Test
    void theFilesAreHandedOutOnceAndTheDiffGrowsWithWhatIsSaved() throws IOException {
        OwnFixes fixes = fixes();
        assertThat(fixes.state(EXERCISE).files()).isEmpty();
        fixes.begin(EXERCISE);
        assertThat(fixes.state(EXERCISE).files()).contains("CurrentElevatorClient.java", "settings.yml");
        assertThat(fixes.state(EXERCISE).diff()).isEmpty();
        Files.writeString(file("settings.yml"), "spring.threads.virtual.enabled: true\n");
        assertThat(fixes.state(EXERCISE).diff()).contains("+spring.threads.virtual.enabled: true");
        fixes.begin(EXERCISE);
        assertThat(fixes.state(EXERCISE).diff()).contains("+spring.threads.virtual.enabled: true");
    }

    /** Two browsers, at the same moment. */
    @RepeatedTest(5)
    void whoeverBeginsTheFilesAreHandedOutOnce() {
        OwnFixes fixes = fixes();
        assertThatNoException().isThrownBy(() -> IntStream.range(0, 4).mapToObj(browser -> CompletableFuture.runAsync(() -> fixes.begin(EXERCISE), task -> new Thread(task).start()))
                .toList().forEach(CompletableFuture::join));
        assertThat(fixes.state(EXERCISE).diff()).isEmpty();
    }

    @Test
    void aJudgementTellsHowFarItIsAndThenItsVerdict() throws Exception {
        OwnFixes fixes = begun();
        judge.hold();
        judge.next(RecordedJudge.NOT_FIXED);
        fixes.judge(EXERCISE);
        while (!fixes.state(EXERCISE).judging().filter(RecordedJudge.LINE::equals).isPresent()) {
            Thread.sleep(20);
        }
        Files.createDirectories(file(".lab/evidence"));
        Json.write(file(".lab/evidence").resolve(FixVerdict.FILE), RecordedJudge.FIXED);
        assertThat(fixes.state(EXERCISE).verdict()).as("while it is judged").isEmpty();
        judge.goOn();
        awaitEnd();
        assertThat(fixes.state(EXERCISE).judging()).isEmpty();
        assertThat(fixes.state(EXERCISE).verdict()).contains(RecordedJudge.NOT_FIXED);
        assertThat(fixes().state(EXERCISE).verdict()).as("after a restart").contains(RecordedJudge.NOT_FIXED);
    }

    @Test
    void thereIsOneLoadAtATimeWhateverItIsFor() {
        OwnFixes fixes = begun();
        OwnRuns runs = new OwnRuns(base.resolve("runs"), (exercise, variant, load, its) -> judge.of(exercise.toFix(), fixes.folder(exercise), line -> { }), underWay);
        judge.hold();
        fixes.judge(EXERCISE);
        refused("being judged", () -> fixes.judge(EXERCISE));
        refused("being judged", () -> runs.start(EXERCISE, new OwnRuns.Chosen(30, null)));
        underWay.stop();
        judge.hold();
        runs.start(EXERCISE, new OwnRuns.Chosen(30, null));
        refused("A run is under way", () -> fixes.judge(EXERCISE));
        underWay.stop();
    }

    @Test
    void aJudgementThatIsStoppedHasNoVerdictAndIsNoProblem() {
        OwnFixes fixes = begun();
        judge.hold();
        fixes.judge(EXERCISE);
        underWay.stop();
        assertThat(underWay.running()).isEmpty();
        assertThat(fixes.state(EXERCISE).verdict()).isEmpty();
        assertThat(fixes.state(EXERCISE).problem()).isEmpty();
    }

    @Test
    void aJudgementThatFailsSaysWhyUntilTheNext() throws InterruptedException {
        judge.next(null);
        OwnFixes fixes = judged();
        assertThat(fixes.state(EXERCISE).problem()).contains("k6 is missing.");
        judge.next(RecordedJudge.FIXED);
        fixes.judge(EXERCISE);
        awaitEnd();
        assertThat(fixes.state(EXERCISE).problem()).isEmpty();
        assertThat(fixes.state(EXERCISE).isFixed()).isTrue();
    }

    @Test
    void whatIsJudgedHasBeenBegunAndIsNoLink() throws IOException {
        refused("./lab workshop fix exercise-3", () -> fixes().judge(EXERCISE));
        OwnFixes fixes = begun();
        Files.delete(file("settings.yml"));
        Files.createSymbolicLink(file("settings.yml"), Files.writeString(base.resolve("other.yml"), "a: b\n"));
        refused("symbolic link", () -> fixes.judge(EXERCISE));
        assertThat(fixes.state(EXERCISE).problem().orElseThrow()).contains("symbolic link");
        assertThat(underWay.running()).isEmpty();
    }

    @Test
    void aBoundIsChosenFromWhatBothRunsHaveMeasured() throws InterruptedException {
        List<String> measures = judged().measures(EXERCISE);
        assertThat(measures).contains(MEASURE, "threads.live.max", "http.client.p95", "threads.named(nioEventLoopGroup-*-*).max").isSorted().doesNotHaveDuplicates();
        refused("./lab workshop judge exercise-4", () -> fixes().measures(Catalogue.read().named("exercise-4")));
    }

    @Test
    void aBoundProvesWhereItHoldsForTheFixAndBreaksForWhatWasGiven() throws Exception {
        OwnFixes fixes = judged();
        assertThat(fixes.prove(EXERCISE, MEASURE, "at-most", new BigDecimal("0.5")).state()).isEqualTo(BudgetProof.State.PROVEN);
        assertThat(file("budget.yml")).hasContent("requests: 1\nbounds:\n  'threads.started-per-request': {at-most: 0.5}\n");
        assertThat(fixes.prove(EXERCISE, MEASURE, "at-most", new BigDecimal(50)).state()).isEqualTo(BudgetProof.State.CANNOT_FAIL);
        assertThat(fixes.prove(EXERCISE, MEASURE, "at-least", BigDecimal.ONE).state()).isEqualTo(BudgetProof.State.FIXED_BREAKS_IT);
        assertThat(fixes.proof(EXERCISE).map(BudgetProof::state)).contains(BudgetProof.State.FIXED_BREAKS_IT);
    }

    @Test
    void aProofIsOfTheLastJudgement() throws InterruptedException {
        OwnFixes fixes = judged();
        fixes.prove(EXERCISE, MEASURE, "at-most", new BigDecimal("0.5"));
        fixes.judge(EXERCISE);
        awaitEnd();
        assertThat(fixes.proof(EXERCISE)).isEmpty();
    }

    @Test
    void nothingIsProvenWhileACommandIsAtWorkInTheFolder() throws Exception {
        OwnFixes fixes = judged();
        String before = Files.readString(file("budget.yml"));
        try (LockFile held = fixes.folder(EXERCISE).hold()) {
            assertThat(held).isNotNull();
            refused("Another lab is at work", () -> fixes.prove(EXERCISE, MEASURE, "at-most", BigDecimal.ONE));
        }
        assertThat(file("budget.yml")).hasContent(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"threads.strated|at-most|1|no such measure", "threads.live.max: {at-most: 1} #|at-most|1|no such measure",
        "threads.live.max|per-request|1|at-most or at-least", "threads.live.max|at-most|-1|from 0 to 1000000000", "threads.live.max|at-most|1e400|from 0 to 1000000000",
        "threads.live.max|at-most|0.0001|at most 3 decimals", "threads.live.max|at-most|1e-999999|at most 3 decimals", "threads.live.max|at-least|0|always holds"})
    void whatIsNotOfferedIsNoBound(String measure, String side, String limit, String why) throws Exception {
        OwnFixes fixes = judged();
        refused(why, () -> fixes.prove(EXERCISE, measure, side, new BigDecimal(limit)));
        assertThat(fixes.proof(EXERCISE)).isEmpty();
    }

    @Test
    void aLinkInPlaceOfTheBudgetIsNotWrittenThrough() throws Exception {
        OwnFixes fixes = judged();
        Path elsewhere = Files.writeString(base.resolve("elsewhere.yml"), "mine: true\n");
        Files.delete(file("budget.yml"));
        Files.createSymbolicLink(file("budget.yml"), elsewhere);
        fixes.prove(EXERCISE, MEASURE, "at-most", BigDecimal.ONE);
        assertThat(elsewhere).hasContent("mine: true\n");
        assertThat(file("budget.yml")).isRegularFile();
        assertThat(Files.isSymbolicLink(file("budget.yml"))).isFalse();
    }

    @Test
    void aResetLeavesNothingTwiceAsWell() throws InterruptedException {
        OwnFixes fixes = judged();
        fixes.reset(EXERCISE);
        fixes.reset(EXERCISE);
        assertThat(base.resolve("workshop")).doesNotExist();
        assertThat(fixes.state(EXERCISE).verdict()).isEmpty();
        assertThat(fixes.proof(EXERCISE)).isEmpty();
    }
}
