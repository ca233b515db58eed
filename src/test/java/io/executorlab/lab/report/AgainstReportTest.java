package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.budget.VersionComparison;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.budget.Difference;
import io.executorlab.lab.common.Colour;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.diagnosis.Culprit;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.statistics.DifferenceInterval;

class AgainstReportTest {

    private static final VersionComparison.Versions VERSIONS =
            new VersionComparison.Versions("main (4ac6f89)", "java -jar app.jar");

    @TempDir
    private Path folder;

    private static Difference difference(String measure, State state, List<Double> after, String why) {
        return difference(measure, state, after, why, state == State.BROKEN
                ? List.of(new Culprit(9, "9 x export-* by ReportExport.start:31",
                        List.of("com.example.ReportExport.start:31")))
                : List.of());
    }

    private static Difference difference(String measure, State state, List<Double> after, String why,
            List<Culprit> culprits) {
        List<Double> before = List.of(0.0, 0.0, 0.0);
        return new Difference(measure, true, new Difference.Runs(before, after), 0.0004,
                DifferenceInterval.oneSided(after, before), state, why, culprits);
    }

    private static VersionComparison result(Difference... differences) {
        return new VersionComparison("orders", VERSIONS, 3, Checks.breached().machine(), List.of(), List.of("A note."),
                List.of(differences),
                Checks.allHeld().bounds());
    }

    @Test
    void showsBothVersionsTheDifferenceAndWhoIsBehindIt() {
        String text = Colour.plain(AgainstReport.terminal(
                result(difference("threads.left.beyond-pools", State.BROKEN, List.of(0.009, 0.010, 0.011), ""),
                        difference("fds.left", State.HELD, List.of(0.0, 0.0, 0.0), ""))));
        assertThat(text).contains("Before: main (4ac6f89)", "After: java -jar app.jar", "Runs: 3 of each by turns",
                "0.009 to 0.011 a request", "worse",
                "no worse", "9 x export-* by ReportExport.start:31", "bound, after").endsWith(
                        "Worse than before: threads.left.beyond-pools rose by 0.01 for each request, 0.0004 is "
                                + "tolerated.");
    }

    @Test
    void saysHowManyCulpritsAndFramesItLeavesOut() {
        List<String> stack = IntStream.range(0, 8).mapToObj(i -> "com.example.Export.step:" + i).toList();
        List<Culprit> culprits =
                IntStream.rangeClosed(1, 5).mapToObj(i -> new Culprit(9, i + " x export-*", stack)).toList();
        String text = Colour.plain(AgainstReport.terminal(
                result(difference("threads.left.beyond-pools", State.BROKEN, List.of(0.01, 0.01, 0.01), "", culprits))));
        assertThat(text).contains("3 x export-*", "\n    ... 2 more\n", "\n        ... 2 more\n")
                .doesNotContain("4 x export-*", "Export.step:6");
    }

    @Test
    void theVerdictSaysWhatIsProvenThenWhatIsUnknownThenThatAllIsWell() {
        assertThat(AgainstReport.verdict(result(difference("fds.left", State.HELD, List.of(0.0, 0.0, 0.0), ""))))
                .isEqualTo("The one counter is no worse than before, and all bounds held.");
        assertThat(AgainstReport.verdict(
                result(difference("fds.left", State.NO_EVIDENCE, List.of(0.0, 0.1, 0.3), "The runs do not tell."))))
                .isEqualTo("No evidence for the difference of fds.left.");
        assertThat(AgainstReport.verdict(new VersionComparison("orders", VERSIONS, 2, null,
                List.of("after-2: The app died."), List.of(), List.of(), List.of())))
                .isEqualTo("No evidence: after-2: The app died.");
    }

    @Test
    void leavesFilesThatTheirReadersTake() throws Exception {
        VersionComparison result = new VersionComparison(Checks.FOREIGN,
                new VersionComparison.Versions(Checks.FOREIGN, Checks.FOREIGN), 3, null, List.of(Checks.FOREIGN),
                List.of(Checks.FOREIGN),
                List.of(difference("threads.named(" + Checks.FOREIGN + ").max", State.BROKEN, List.of(0.1, 0.1, 0.1),
                        Checks.FOREIGN)),
                Checks.foreign().bounds());
        ResultFiles.write(folder, result);
        assertThat(Json.read(folder.resolve(VersionComparison.FILE), VersionComparison.class)).isEqualTo(result);
        JunitSchema.validated(folder.resolve("junit.xml"));
        assertThat(Files.readString(folder.resolve("summary.md"))).doesNotContain("<script", "```", "{{#", "{{/", "{{>")
                .contains("worse");
    }
}
