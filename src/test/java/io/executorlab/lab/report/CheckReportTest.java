package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.executorlab.lab.budget.Budgets;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.budget.Comparison;
import io.executorlab.lab.budget.WatchedApp;
import io.executorlab.lab.common.Colour;
import io.executorlab.lab.common.Json;

class CheckReportTest {

    @Test
    void saysWhatWasWatchedAndThatAllBoundsHeld() {
        assertThat(lines(Checks.allHeld())).containsSubsequence("Check of orders",
                "  Target: http://127.0.0.1:8081/actuator, process 4711",
                "  Machine: JDK 17.0.15 (Debian), 2 cores, the app sees 2; lab abc1234",
                "  Load: k6 run load.js; 30 s, 3000 requests handled",
                "  Warm-up: 4 s, 57 threads started; steady for 26 s, 55 threads started.",
                "  measure                        must be     is       state",
                "  threads.peak                   at most 60  58       held",
                "  http.server.mean(GET /orders)  at most 60  12.5 ms  held",
                "  Note: No thread dumps: pass --pid to have them.",
                "  All 3 bounds held.");
    }

    @Test
    void whatCountsSinceTheWarmUpHasItsValueWithTheWarmUpBesideIt() {
        CheckResult result = Budgets.check(WatchedApp.run().series("jvm_threads_states_threads{state=\"blocked\"}",
                second -> second < WatchedApp.STEADY ? 110 : 2), "threads.state(blocked).max", Budgets.atMost("5"));
        String line = "2 (110 with the warm-up)";
        assertThat(lines(result)).anyMatch(row -> row.contains("threads.state(blocked).max  at most 5  " + line));
        assertThat(Json.pretty(result)).contains("\"withWarmUp\" : {");
    }

    @Test
    void tellsWhatTheWarmUpLeftBeyondThePools() {
        CheckResult result = Budgets.check(WatchedApp.run().live(second -> second < 4 ? 0 : 6)
                .dumped(-1, 10, "http-nio-8080-exec-", "WAITING", "java.lang.Object.wait")
                .dumped(6, 6, "session-", "WAITING", "com.example.Sessions.run")
                .dumped(38, 6, "session-", "WAITING", "com.example.Sessions.run"),
                "threads.left", Budgets.atMost("2"));
        assertThat(lines(result)).containsSequence("  Left by the warm-up, beyond the pools",
                "    6 x session-* waiting in Sessions.run");
    }

    @Test
    void breachesGoFirstWithTheirThreadsRightBelow() {
        List<String> lines = lines(Checks.breached());
        int breach = lines.indexOf("  threads.left                 at most 0.01  24      exceeded");
        assertThat(lines.subList(breach, breach + 5)).containsExactly(lines.get(breach),
                "    (threads.yml, line 4, column 5)",
                "    24 x export-* started by ReportExport.start:31",
                "        com.example.ReportExport.step0:31",
                "        com.example.ReportExport.step1:31");
        assertThat(lines.subList(breach + 14, breach + 17)).containsExactly(
                "        com.example.ReportExport.step11:31",
                "        ... 3 more",
                "  threads.started-per-request  at most 0.01  0.0104  exceeded");
        assertThat(lines).endsWith("  Exceeded: 2 of 3 bounds.");
    }

    @Test
    void tellsWhereTheStartedThreadsCameFrom() {
        assertThat(lines(Checks.breached())).containsSequence(
                "  threads started                 count  of steady",
                "  in the warm-up                     57",
                "  pool http-nio-8080                 10       18 %",
                "  com.example.ReportExport.start     43       78 %",
                "  not attributed                      2        4 %");
    }

    @Test
    void withoutEvidenceTheLastLineSaysWhyAndTheRestIsAbove() {
        assertThat(lines(Checks.noEvidence()))
                .containsSubsequence("  Problem: The longest time without a scrape was 9 s.",
                        "  threads.peak  at most 60  -   no evidence", "  threads.left  at most 60  -   no evidence",
                        "    the load was too short")
                .filteredOn(line -> line.contains("Only 40 requests"))
                .containsExactly("  No evidence: Only 40 requests were handled and 100 are needed: put on more load.");
        assertThat(lines(Checks.nothingKnown())).endsWith("  No evidence: 1 of 1 bound could not be judged.");
    }

    @Test
    void aProvenBreachStaysOneWhateverFollows() {
        assertThat(lines(Checks.breachThenDeath())).containsSubsequence(
                "  Problem: The app died 12 s after the load's begin.",
                "  threads.peak  at most 60  412  exceeded",
                "    more only adds to it (threads.yml, line 3, column 5)",
                "  threads.left  at most 60  -    no evidence",
                "  Exceeded: 1 of 2 bounds. No evidence for 1 more.");
        assertThat(lines(Checks.withoutValue())).containsSubsequence("  load.thresholds  kept     -   exceeded",
                "    the load command ended with 99", "  Exceeded: 1 of 1 bound.");
    }

    @Test
    void whatIsOnlyReportedSaysSo() {
        CheckResult reported = Checks.breached().in(new CheckResult.Manner(true, List.of()));
        assertThat(lines(reported)).contains("  Report only: an exceeded bound is shown and fails nothing.")
                .endsWith("  Exceeded: 2 of 3 bounds. Only reported: without --report-only this fails.");
        assertThat(lines(Checks.allHeld().in(reported.manner())))
                .contains("  Report only: an exceeded bound is shown and fails nothing.")
                .endsWith("  All 3 bounds held.");
        assertThat(Json.pretty(reported)).contains("\"reportOnly\" : true");
    }

    @Test
    void attemptsWithoutEvidenceAreToldAndCounted() {
        CheckResult third = Checks.allHeld()
                .in(new CheckResult.Manner(false, List.of(new CheckResult.Attempt("attempt-1", "the app died"),
                        new CheckResult.Attempt("attempt-2", "the load command ended with exit code 3"))));
        assertThat(lines(third)).containsSequence(
                "  Attempt: 3, after 2 without evidence: attempt-1 (the app died), attempt-2 (the load command "
                        + "ended with exit",
                "    code 3).").endsWith("  All 3 bounds held.");
        assertThat(Json.pretty(third)).contains("\"folder\" : \"attempt-2\"");
    }

    @Test
    void anUnfairComparisonIsCalledSoFirst() {
        CheckResult before = Checks.with(Checks.breached(), Map.of("threads.left", 2.5), Checks.group(3, "export-*"),
                Checks.group(4, "old-*"));
        Comparison comparison = Comparison.of(Checks.on(before, "25", 2), Checks.breached());
        assertThat(lines(Checks.breached(), comparison)).containsSubsequence("  Compared with the baseline",
                "  Not a fair comparison: JDK 25 before, 17.0.15 now.",
                "  measure                      before     now  difference",
                "  threads.left                    2.5      24       +21.5",
                "  threads.started-per-request       -  0.0104           -",
                "  Threads grown: export-* from 3 to 24",
                "  Threads gone: 4 x old-*");
        assertThat(lines(Checks.breached(), Comparison.of(Checks.breached(), Checks.breached())))
                .contains("  Nothing has changed.");
    }

    @Test
    void whatAnAppCallsItsThreadsNeitherBreaksALineNorSteersTheTerminal() {
        CheckResult result = Checks.foreign();
        String page = Colour.plain(CheckReport.terminal(result, Optional.of(Comparison.of(Checks.allHeld(), result))));
        assertThat(page.replace("\n", "").codePoints())
                .noneMatch(character -> Character.getType(character) == Character.CONTROL
                        || Character.getType(character) == Character.FORMAT);
        assertThat(page).contains("`x` # h @all", "…");
        assertThat(page.lines()).noneMatch(line -> line.startsWith("#")).allMatch(line -> line.length() < 300);
    }

    @Test
    void aVerdictHasTheColourOfItsState() {
        assertThat(CheckReport.terminal(Checks.breached(), Optional.empty()))
                .contains("24      " + Colour.RED.of("exceeded"), Colour.RED.of("Exceeded: 2 of 3 bounds."));
        assertThat(CheckReport.terminal(Checks.allHeld(), Optional.empty())).contains("  " + Colour.GREEN.of("held"),
                Colour.GREEN.of("All 3 bounds held."));
        assertThat(CheckReport.terminal(Checks.nothingKnown(), Optional.empty()))
                .contains(Colour.YELLOW.of("no evidence"));
    }

    private static List<String> lines(CheckResult result) {
        return Colour.plain(CheckReport.terminal(result, Optional.empty())).lines().toList();
    }

    private static List<String> lines(CheckResult result, Comparison comparison) {
        return Colour.plain(CheckReport.terminal(result, Optional.of(comparison))).lines().toList();
    }
}
