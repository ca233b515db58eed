package io.executorlab.lab.budget;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static io.executorlab.lab.budget.Budgets.perRequest;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.budget.VersionComparison.Difference;
import io.executorlab.lab.common.Messages;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;

/** Two versions, three runs of each: what is worse, what is not, and what these runs do not tell. */
class VersionJudgeTest {

    private static final String LEFT = "threads.left.beyond-pools";
    private static final Budget BUDGET = budget(100, LEFT, atMost("30"));
    private static final IntFunction<WatchedApp> HEALTHY = run -> WatchedApp.run().leak(100_000);

    private static VersionComparison judged(Budget budget, IntFunction<WatchedApp> before,
            IntFunction<WatchedApp> after) {
        return VersionComparison.of(budget, new VersionComparison.Versions("main", "java -jar app.jar"),
                runs(budget, before), runs(budget, after));
    }

    private static List<VersionComparison.Run> runs(Budget budget, IntFunction<WatchedApp> version) {
        return IntStream.range(0, 3).mapToObj(version).map(WatchedApp::evidence)
                .map((Evidence evidence) -> new VersionComparison.Run(evidence, BudgetJudge.judge(budget, evidence)))
                .toList();
    }

    private static Difference difference(VersionComparison result, String measure) {
        return result.differences().stream().filter(found -> found.measure().equals(measure)).findFirst().orElseThrow();
    }

    @Test
    void aLeakThatTheBudgetAllowsIsWorseThanNone() {
        VersionComparison result = judged(BUDGET, HEALTHY,
                run -> WatchedApp.run().leak(100 + run).recorded(28, "export-", false,
                        "com.example.ReportExport.start:31"));
        assertThat(difference(result, LEFT)).satisfies(left -> {
            assertThat(left.state()).isEqualTo(State.BROKEN);
            assertThat(left.perRequest()).isTrue();
            assertThat(left.runs().before()).containsOnly(0.0);
            assertThat(left.by().interval().low()).isGreaterThan(left.tolerance());
            assertThat(left.culprits()).first().extracting(Culprit::what).asString().contains("ReportExport.start:31");
        });
        assertThat(result.bounds()).singleElement().satisfies(bound -> assertThat(bound.state()).isEqualTo(State.HELD));
        assertThat(result.breached()).isTrue();
    }

    @Test
    void theSameLeakInBothIsNoDifferenceAndTheBudgetJudgesIt() {
        VersionComparison result = judged(budget(100, LEFT, atMost("2")), run -> WatchedApp.run().leak(100),
                run -> WatchedApp.run().leak(100));
        assertThat(result.differences()).isNotEmpty()
                .allSatisfy(difference -> assertThat(difference.state()).isEqualTo(State.HELD));
        assertThat(result.bounds()).singleElement().satisfies(bound -> {
            assertThat(bound.state()).isEqualTo(State.BROKEN);
            assertThat(bound.why()).isEqualTo("Exceeded in 3 of 3 runs, held in 0.");
        });
    }

    @Test
    void theSameVersionTwiceTellsHowOftenItIsCalledWorse() {
        IntFunction<WatchedApp> scattered = run -> WatchedApp.run().leak(run == 0 ? 100 : 100_000);
        assertThat(Difference.falseAlarms(judged(BUDGET, HEALTHY, HEALTHY).differences())).isZero();
        // The three that leak are the later ones in 1 of 20 ways to divide six.
        assertThat(Difference.falseAlarms(judged(BUDGET, HEALTHY, run -> WatchedApp.run().leak(100)).differences()))
                .isBetween(0.03, 0.07);
        VersionComparison.Versions same = new VersionComparison.Versions("java -jar app.jar", "java -jar app.jar");
        assertThat(VersionComparison.of(BUDGET, same, runs(BUDGET, scattered), runs(BUDGET, scattered)).notes())
                .last().isEqualTo(Messages.english("note.false-alarms", 0.0, Difference.DIVISIONS));
    }

    @Test
    void twoStrayThreadsAreNoDifference() {
        VersionComparison result = judged(BUDGET, HEALTHY, run -> WatchedApp.run().leak(run == 0 ? 100_000 : 1500));
        assertThat(difference(result, LEFT).state()).isEqualTo(State.HELD);
        assertThat(result.conclusive()).isTrue();
    }

    @Test
    void runsThatScatterTellNothing() {
        VersionComparison result =
                judged(BUDGET, HEALTHY, run -> WatchedApp.run().leak(List.of(100_000, 500, 200).get(run)));
        assertThat(difference(result, LEFT)).satisfies(left -> {
            assertThat(left.state()).isEqualTo(State.NO_EVIDENCE);
            assertThat(left.why()).startsWith("The runs do not tell");
        });
        assertThat(result.conclusive()).isFalse();
        assertThat(result.breached()).isFalse();
    }

    @Test
    void whatARunDoesNotHaveIsNoEvidenceAndWhatNobodyAskedForIsLeftOut() {
        String virtual = "threads.virtual.left";
        VersionComparison result =
                judged(budget(100, virtual, atMost("2")), run -> WatchedApp.run().jdk("25.0.3"), HEALTHY);
        assertThat(difference(result, virtual).why())
                .startsWith("The earlier version: Virtual threads cannot be seen from here");
        assertThat(result.differences()).extracting(Difference::measure).contains(LEFT).doesNotContain("children.left");
    }

    @Test
    void timesAndLevelsAreTheBudgetsAlone() {
        Budget budget = budget(100, "http.server.mean(GET /orders)", atMost("1s"), "threads.peak", atMost("500"),
                "fds.left", atMost("99"),
                "threads.started", perRequest("0.9"));
        IntFunction<WatchedApp> withFiles = run -> HEALTHY.apply(run).gauge("process_files_open_files", 40);
        VersionComparison result = judged(budget, withFiles, withFiles);
        assertThat(result.differences()).extracting(Difference::measure)
                .containsExactly("fds.left", "threads.started", "threads.started.beyond-pools", LEFT,
                        "threads.virtual.left");
        assertThat(result.bounds()).hasSize(4);
    }

    @Test
    void aBoundCountsByMostOfTheRuns() {
        VersionComparison once =
                judged(budget(100, LEFT, atMost("2")), HEALTHY, run -> WatchedApp.run().leak(run == 0 ? 100 : 100_000));
        assertThat(once.bounds().get(0).state()).isEqualTo(State.HELD);
        assertThat(once.bounds().get(0).why()).isEqualTo("Exceeded in 1 of 3 runs, held in 2.");
        VersionComparison twice =
                judged(budget(100, LEFT, atMost("2")), HEALTHY, run -> WatchedApp.run().leak(run == 0 ? 100_000 : 100));
        assertThat(twice.bounds().get(0).state()).isEqualTo(State.BROKEN);
        assertThat(twice.bounds().get(0).value()).isEqualTo(20);
    }

    @Test
    void aRunWithoutEvidenceEndsItAndKeepsWhatIsProven() {
        List<BudgetVerdict> proven = Budgets.check(WatchedApp.run().leak(100), LEFT, atMost("2")).bounds();
        VersionComparison result = VersionComparison.without(BUDGET, new VersionComparison.Versions("main", "new"), 2,
                "after-2: The app ended under load.", proven);
        assertThat(result.breached()).isTrue();
        assertThat(result.conclusive()).isFalse();
        assertThat(Stream.of(result.differences(), result.notes())).allMatch(List::isEmpty);
    }
}
