package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.budget.BudgetProposal;
import io.executorlab.lab.budget.Budgets;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.budget.VersionComparison.Difference;
import io.executorlab.lab.budget.WatchedApp;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.BudgetVocabulary;
import io.executorlab.lab.statistics.PairInterval;

/** Prints a check, a fleet, a comparison of versions or of JVMs, and a proposal. */
class ReportsTest {

    /** For people to look at; {@code -Dgolden=write} renews it. */
    private static final Path GOLDEN = Path.of("src/test/resources/golden/reports.txt");
    private static final Fleet.Source SOURCE =
            new Fleet.Source("http://127.0.0.1:9090", "app=\"orders\"", 1_800_000_000_000L, 1_800_003_600_000L);

    @TempDir
    private Path folder;

    private static View check(CheckResult result) {
        return CheckReport.of(result, Optional.empty());
    }

    private static CheckResult leftByWarmUp() {
        return Budgets.check(WatchedApp.run().live(second -> second < 4 ? 0 : 6)
                .dumped(-1, 10, "http-nio-8080-exec-", "WAITING", "java.lang.Object.wait")
                .dumped(6, 6, "session-", "WAITING", "com.example.Sessions.run")
                .dumped(38, 6, "session-", "WAITING", "com.example.Sessions.run"),
                "threads.left", Budgets.atMost("2"));
    }

    /** A check on another machine, of measures that the later one lacks or that no version knows. */
    private static CheckResult unfair() {
        Map<String, Double> measures = Map.of("threads.left", 2.5, "heap.max", 100.0, "not.known", 1.0);
        return Checks.on(Checks.with(Checks.breached(), measures, Checks.group(3, "export-*"),
                Checks.group(1, "export-*"), Checks.group(4, "old-*")), "25", 8);
    }

    private static LensReport.Cell cell(String jvm, double started, double mean, boolean busy) {
        return new LensReport.Cell(jvm, busy, new CheckResult(CheckResult.FORMAT, "lens", null, null, null, List.of(),
                Map.of("threads.started", started, "requests.handled", 100.0, "threads.peak", 30.0,
                        "http.client.mean", mean), null));
    }

    private static Difference difference(State state, double after, String why, int culprits) {
        List<String> stack = IntStream.range(0, 8).mapToObj(i -> "com.example.Export.step:" + i).toList();
        List<Double> before = List.of(0.0, 0.0, 0.0);
        List<Double> later = List.of(after, after, after + after / 10);
        return new Difference("threads.left.beyond-pools", true, new Difference.Runs(before, later), 0.0004,
                PairInterval.oneSided(later, before), state, why, IntStream.rangeClosed(1, culprits)
                        .mapToObj(i -> new Culprit(9, i + " x export-* by ReportExport.start:31", stack)).toList());
    }

    private static VersionComparison versions(List<String> problems, Difference... differences) {
        return new VersionComparison("orders", new VersionComparison.Versions("main (4ac6f89)", "java -jar app.jar"),
                3, Checks.breached().machine(), problems, List.of("A note."), List.of(differences),
                differences.length == 0 ? List.of() : Checks.allHeld().bounds());
    }

    private static FleetResult fleet(Map<String, CheckResult> instances, String... problems) {
        return new FleetResult(FleetResult.FORMAT, "orders", SOURCE, List.of(problems), instances);
    }

    private static Map<String, CheckResult> oddFleet() {
        Map<String, CheckResult> instances = new LinkedHashMap<>();
        instances.put("odd", Checks.leftBy());
        instances.put("late", Checks.leftUnknown("It was not seen the whole time: not before noon."));
        IntStream.range(0, 28).forEach(i -> instances.put("orders-" + i, Checks.leftNone()));
        return instances;
    }

    private static Map<String, View> reports() {
        Map<String, View> reports = new LinkedHashMap<>();
        reports.put("check, held", check(Checks.allHeld()));
        reports.put("check, exceeded and only reported", check(Checks.reported(Checks.breached())));
        reports.put("check, no evidence", check(Checks.noEvidence()));
        reports.put("check, no bound judged", check(Checks.nothingKnown()));
        reports.put("check, exceeded before the app died", check(Checks.breachThenDeath()));
        reports.put("check, a threshold of the load's own", check(Checks.withoutValue()));
        reports.put("check, left by the warm-up", check(leftByWarmUp()));
        reports.put("check, compared", CheckReport.of(Checks.breached(), Optional.of(unfair())));
        reports.put("check, compared with the same", CheckReport.of(Checks.allHeld(), Optional.of(Checks.allHeld())));
        reports.put("compare, worse", AgainstReport.of(versions(List.of(),
                difference(State.BROKEN, 0.01, "", 5), difference(State.HELD, 0, "", 0))));
        reports.put("compare, no worse", AgainstReport.of(versions(List.of(), difference(State.HELD, 0, "", 0))));
        reports.put("compare, unknown", AgainstReport.of(versions(List.of(),
                difference(State.NO_EVIDENCE, 0.1, "The runs do not tell.", 0))));
        reports.put("compare, died", AgainstReport.of(versions(List.of("after-2: The app died."))));
        reports.put("fleet, exceeded", FleetReport.of(fleet(oddFleet())));
        reports.put("fleet, held", FleetReport.of(fleet(Map.of("one", Checks.leftNone()))));
        reports.put("fleet, late", FleetReport.of(fleet(Map.of("late", Checks.leftUnknown("It was not seen.")))));
        reports.put("fleet, nobody", FleetReport.of(fleet(Map.of(), "Prometheus has no data.")));
        reports.put("lens, one JVM busy", new LensReport(List.of(cell("JDK 17.0.15, 2 processors", 100, 10, false),
                cell("JDK 25.0.3, 2 processors", 1, 90, true))).view());
        return reports;
    }

    @Test
    void theReportsAreAsTheyWereLookedAt() throws IOException {
        String reports = reports().entrySet().stream()
                .map(report -> "=== %s\n%s\n\n".formatted(report.getKey(), report.getValue().terminal()))
                .collect(Collectors.joining());
        if ("write".equals(System.getProperty("golden"))) {
            Files.writeString(GOLDEN, reports);
        }
        assertThat(reports).isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void whatAnAppCallsItsThreadsNeitherBreaksALineNorSteersTheTerminal() {
        CheckResult result = Checks.foreign();
        String page = CheckReport.of(result, Optional.of(Checks.allHeld())).terminal();
        assertThat(page.replace("\n", "").codePoints())
                .noneMatch(character -> Character.getType(character) == Character.CONTROL
                        || Character.getType(character) == Character.FORMAT);
        assertThat(page).contains("`x` # h @all", "…");
        assertThat(page.lines()).noneMatch(line -> line.startsWith("#")).allMatch(line -> line.length() < 300);
    }

    @Test
    void aComparisonLeavesFilesThatTheirReadersTake() throws Exception {
        VersionComparison result = new VersionComparison(Checks.FOREIGN,
                new VersionComparison.Versions(Checks.FOREIGN, Checks.FOREIGN), 3, null, List.of(Checks.FOREIGN),
                List.of(Checks.FOREIGN), List.of(difference(State.BROKEN, 0.1, Checks.FOREIGN, 1)),
                Checks.foreign().bounds());
        ResultFiles.write(folder, VersionComparison.FILE, result, AgainstReport.of(result));
        assertThat(Json.read(folder.resolve(VersionComparison.FILE), VersionComparison.class)).isEqualTo(result);
        JunitSchema.validated(folder.resolve(ResultFiles.JUNIT));
        assertIsFilled("summary.md");
    }

    private void assertIsFilled(String file) {
        assertThat(folder.resolve(file)).content().doesNotContain("<script", "```", "{{#", "{{/", "{{>");
    }

    private Budget written(BudgetProposal proposal) throws IOException {
        Path file =
                Files.writeString(folder.resolve("threads.yml"), ProposalReport.yaml("Proposed\nby a test.", proposal));
        Budget budget = Budget.read(file);
        BudgetVocabulary.check(budget);
        return budget;
    }

    @Test
    void whatIsProposedIsABudget() throws IOException {
        Budget budget = written(new BudgetProposal(5, 4500, List.of(
                new BudgetProposal.Line("threads.live.max", 52, 58, "at-most", "64"),
                new BudgetProposal.Line("threads.started.beyond-pools", 0, 0, "per-request", "0.00045"),
                new BudgetProposal.Line("executor.queue.max(mail: 'x' #1)", 3, 5, "at-most", "7")),
                List.of(new BudgetProposal.LeftOut("hikari.pending.max", 0, 30, "the runs disagree")), List.of(),
                List.of("There is no\nrecording.")));
        assertThat(budget.requests()).isEqualTo(4500);
        assertThat(budget.bounds()).extracting(Budget.Entry::measure).containsExactly("threads.live.max",
                "threads.started.beyond-pools", "executor.queue.max(mail: 'x' #1)");
        assertThat(Files.readString(folder.resolve("threads.yml"))).contains("# 52 to 58 in 5 runs",
                "# Left out hikari.pending.max: the runs disagree.", "# Note: There is no recording.");
    }
}
