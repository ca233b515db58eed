package io.executorlab.lab.workshop.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.FileSystemUtils;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Temporary;
import io.executorlab.lab.common.Text;
import io.executorlab.lab.evidence.CpuUse;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.Pack;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.RunLog.Outcome;
import io.executorlab.lab.measure.RunProblems;
import io.executorlab.lab.workshop.fix.FixVerdict.Check;

/**
 * Each exercise's hidden bounds on recorded runs: what is right keeps them, what was given breaks some, and so does
 * each fix attempt that is none.
 */
class FixJudgeTest {

    @TempDir
    private Path folder;

    static Stream<FixTask> tasks() {
        return Tasks.all();
    }

    private static FixVerdict judge(FixTask task, Evidence fix) throws IOException {
        return FixJudge.judge(task.plan(), RecordedRun.flawed(task), RecordedRun.best(task), fix);
    }

    private static void assumeEvidenceOfTheBest(FixTask task) throws IOException {
        List<String> problems = RunProblems.of(RecordedRun.best(task));
        assumeTrue(problems.isEmpty(),
                () -> "the recorded run of %s gives no evidence: %s".formatted(task.best().id(), problems));
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void whatWasGivenBreaksSome(FixTask task) throws IOException {
        assumeEvidenceOfTheBest(task);
        assertThat(judge(task, RecordedRun.flawed(task)).state()).isEqualTo(FixVerdict.State.NOT_FIXED);
    }

    static Stream<Object[]> tried() {
        return Tasks.all().flatMap(
                task -> Tried.of(task).stream().map(one -> new Object[] {Named.of(task.name(), task), one}));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("tried")
    void ofWhatIsTriedExactlyTheRightOnesPass(FixTask task, Tried tried) throws IOException {
        assumeTrue(JudgedRuns.has(task, tried.name()), "its run was not kept");
        tried.isJudgedRightBy(JudgedRuns.judge(task, tried.name()));
    }

    /** Where other programs make times doubtful, what only they tell from a fix passes no more than before. */
    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("tried")
    void onABusyMachineNothingPassesThatIsNoFix(FixTask task, Tried tried) throws IOException {
        assumeTrue(JudgedRuns.has(task, tried.name()) && !tried.passes());
        FixVerdict verdict = FixJudge.judge(task.plan(), JudgedRuns.read(task, FixRunner.FLAWED),
                JudgedRuns.read(task, FixRunner.BEST), busy(JudgedRuns.read(task, tried.name())));
        assertThat(verdict.isFixed()).as(verdict.toString()).isFalse();
    }

    private static FixTask task() {
        return Tasks.named("exercise-3");
    }

    private static Evidence ended(Outcome outcome, String problem) {
        return ended(outcome, problem, null);
    }

    /** @param downAt when the app was seen to be down; null for never */
    private static Evidence ended(Outcome outcome, String problem, Long downAt) {
        RunLog run = RunLog.of(RunLog.Subject.of("exercise-3", "fix"), outcome, List.of(problem),
                new RunLog.Times(0, 0, 0, 0, 0, 0, downAt));
        return new Evidence(Path.of("nowhere"), run, new EvidenceParts());
    }

    @Test
    void anAppThatDoesNotStartIsNotFixedAndTheReasonIsInTheLearnersWords() throws IOException {
        FixVerdict verdict = judge(task(), ended(Outcome.NOT_STARTED,
                "The app did not start (exit code 1). EventLoopPerCallElevatorClient has no constructor.", 1L));
        assertThat(verdict.state()).isEqualTo(FixVerdict.State.NOT_FIXED);
        assertThat(verdict.broken()).extracting(Check::measure).containsExactly(Check.START);
        assertThat(verdict.problems()).singleElement().asString().contains("CurrentElevatorClient")
                .doesNotContain("EventLoopPerCall");
    }

    @Test
    void anAppThatDiesUnderTheLoadIsNotFixed() throws IOException {
        assertThat(judge(task(), ended(Outcome.NO_EVIDENCE, "The app ran out of memory (exit code 3).", 1L)).state())
                .isEqualTo(FixVerdict.State.NOT_FIXED);
    }

    /** However its sentence begins. */
    @Test
    void whatIsSaidOfTheAppIsNoSignThatItIsDown() throws IOException {
        FixVerdict verdict =
                judge(task(), ended(Outcome.NO_EVIDENCE, "The app shared the machine with another program."));
        assertThat(verdict.state()).isEqualTo(FixVerdict.State.NO_EVIDENCE);
    }

    @Test
    void whatTheMachineWasToBlameForIsNobodysMistake() throws IOException {
        FixVerdict verdict = judge(task(),
                ended(Outcome.NO_EVIDENCE, "The processors were the limit: 97 % of all cores were busy."));
        assertThat(verdict.state()).isEqualTo(FixVerdict.State.NO_EVIDENCE);
        assertThat(verdict.problems())
                .containsExactly(Text.english("The processors were the limit: 97 % of all cores were busy."));
    }

    @Test
    void withoutEvidenceOfTheOthersThereIsNoVerdictWhereABoundNeedsThem() throws IOException {
        Evidence none = ended(Outcome.NO_EVIDENCE, "The load was not delivered.");
        FixVerdict verdict = FixJudge.judge(task().plan(), none, none, RecordedRun.best(task()));
        assertThat(verdict.state()).isEqualTo(FixVerdict.State.NO_EVIDENCE);
        assertThat(verdict.problems()).containsExactly(Text.of("fix.comparison"));
    }

    /** A copy of the best's recorded run. */
    private Evidence copy() throws IOException {
        try (Temporary pack = Pack.open(Path.of("docs/recorded/event-loop-per-call.zip"))) {
            return copy(pack.path().resolve("event-loop-per-call/fixed"));
        }
    }

    private Evidence copy(Path run) throws IOException {
        Path copy = folder.resolve("run");
        FileSystemUtils.copyRecursively(run, copy);
        return Evidence.read(copy);
    }

    private Evidence busy(Evidence run) throws IOException {
        Path copy = copy(run.folder()).folder();
        Json.write(copy.resolve(Evidence.CPU), new CpuUse(10, 2, 0.99, Map.of("app", 1.0), null, null));
        return Evidence.read(copy);
    }

    private static Evidence withRequests(Evidence run, String sent) throws IOException {
        Path file = run.folder().resolve(Evidence.K6);
        String k6 = Files.readString(file);
        String fewer = k6.replaceFirst("(\"calls_sent\":\\s*\\{\\s*\"count\":\\s*)\\d+", "$1" + sent);
        assertThat(fewer).isNotEqualTo(k6);
        Files.writeString(file, fewer);
        return Evidence.read(run.folder());
    }

    @Test
    void aLoadThatTheBestTookAndTheFixDidNotIsTheFixsDoing() throws IOException {
        Evidence slow = withRequests(copy(), "50");
        FixVerdict verdict = judge(task(), slow);
        assertThat(verdict.state()).isEqualTo(FixVerdict.State.NOT_FIXED);
        assertThat(verdict.broken()).extracting(Check::measure).containsExactly(Check.LOAD);
        assertThat(verdict.problems()).extracting(Text::key).containsExactly("problem.load-not-sent");
        assertThat(FixJudge.judge(task().plan(), RecordedRun.flawed(task()), slow, slow).state())
                .isEqualTo(FixVerdict.State.NO_EVIDENCE);
    }

    /** Such as an event loop group in a thread local. */
    @Test
    void whatAFixStartsAndDoesNotStopIsFoundOnceItIsClosed() throws IOException {
        Evidence run = copy();
        answered(run, Map.of("answer(POST /elevators/7/calls?floor=3)", 1,
                "status(POST /elevators/7/calls?floor=3 without elevator)", 502), "nioEventLoopGroup-2-1");
        FixVerdict verdict = judge(task(), run);
        assertThat(verdict.broken()).extracting(Check::measure, Check::value)
                .containsExactly(tuple(Check.LEFT, 1.0));
        assertThat(verdict.problems()).containsExactly(Text.plain("nioEventLoopGroup-2-1"));
    }

    /** A count tells for or against a fix on any machine. */
    @Test
    void onABusyMachineCountsAreJudged() throws IOException {
        Evidence busy = busy(RecordedRun.best(task()));
        FixVerdict flawed = FixJudge.judge(task().plan(), busy, busy, RecordedRun.flawed(task()));
        assertThat(flawed.state()).isEqualTo(FixVerdict.State.NOT_FIXED);
        assertThat(flawed.broken()).extracting(Check::measure).contains("threads.started-per-request")
                .doesNotContain("http.client.p95");
        FixVerdict fixed = judge(task(), busy);
        assertThat(fixed.state()).isEqualTo(FixVerdict.State.FIXED_BY_COUNTS);
        assertThat(fixed.problems()).extracting(Text::key).contains("problem.other-programs");
        FixTask ofClocks = Tasks.named("exercise-11");
        assertThat(FixJudge.judge(ofClocks.plan(), RecordedRun.flawed(ofClocks), busy, busy).state())
                .isEqualTo(FixVerdict.State.NO_EVIDENCE);
    }

    /** Such as one that loops for ever. */
    @ParameterizedTest
    @CsvSource({"1.95, NOT_FIXED", "0.5, NO_EVIDENCE"})
    void aFixThatTakesAllProcessorsIsToBlameForItsLoadUnlessOthersTookThem(double cores, FixVerdict.State state)
            throws IOException {
        Evidence slow = withRequests(copy(), "50");
        Json.write(slow.folder().resolve(Evidence.CPU), new CpuUse(10, 2, 0.99, Map.of("app", 10 * cores), null, null));
        FixVerdict verdict = judge(task(), Evidence.read(slow.folder()));
        assertThat(verdict.state()).isEqualTo(state);
        assertThat(verdict.broken()).extracting(Check::measure)
                .isEqualTo(state == FixVerdict.State.NOT_FIXED ? List.of(Check.SPIN) : List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {Evidence.K6, Evidence.CPU})
    void whereItIsUnknownWhatWasSentOrWhatElseTheMachineDidNobodyIsToBlame(String missing) throws IOException {
        Evidence slow = withRequests(copy(), "50");
        Files.delete(slow.folder().resolve(missing));
        assertThat(judge(task(), Evidence.read(slow.folder())).state()).isEqualTo(FixVerdict.State.NO_EVIDENCE);
    }

    private static void answered(Evidence run, Map<String, Integer> values, String... left) throws IOException {
        Json.write(run.folder().resolve(FixPlan.Probe.FILE),
                new FixPlan.Probe.Answers(values.entrySet().stream()
                        .map(answer -> new FixPlan.Probe.Answer(answer.getKey(), answer.getValue())).toList(),
                        List.of(left)));
    }

    @Test
    void anErrorThatIsHiddenFromTheClientIsFound() throws IOException {
        Evidence run = copy();
        String right = "answer(POST /elevators/7/calls?floor=3)";
        String without = "status(POST /elevators/7/calls?floor=3 without elevator)";
        answered(run, Map.of(right, 1, without, 502));
        assertThat(judge(task(), run).state()).isEqualTo(FixVerdict.State.FIXED);
        answered(run, Map.of(right, 1, without, 200));
        assertThat(judge(task(), run).broken()).extracting(Check::measure).containsExactly(without);
        answered(run, Map.of(right, 0, without, 502));
        assertThat(judge(task(), run).broken()).extracting(Check::measure, Check::value, Check::limit)
                .containsExactly(tuple(right, 0.0, 1.0));
        answered(run, Map.of());
        assertThat(judge(task(), run).state()).isEqualTo(FixVerdict.State.NO_EVIDENCE);
        Files.writeString(run.folder().resolve(FixPlan.Probe.FILE), "{");
        assertThat(judge(task(), run).state()).isEqualTo(FixVerdict.State.NO_EVIDENCE);
    }
}
