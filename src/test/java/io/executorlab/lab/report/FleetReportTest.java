package io.executorlab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.Checks;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.common.Colour;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.measure.BoundVerdict.State;

class FleetReportTest {

    private static final Fleet.Source SOURCE =
            new Fleet.Source("http://127.0.0.1:9090", "app=\"orders\"", 1_800_000_000_000L, 1_800_003_600_000L, null);
    private static final String LEFT = "threads.left";

    @TempDir
    private Path folder;

    private static FleetResult.Judged instance(String name, State state, Double value, String... problems) {
        return new FleetResult.Judged(name, new FleetResult.Seen(240, 15, 0), null, List.of(problems), List.of(),
                List.of(new BudgetVerdict(LEFT, "", "at most 5", value, state,
                        state == State.NO_EVIDENCE ? "The run gives no evidence." : "", "threads.yml, line 3",
                        List.of())));
    }

    private static FleetResult result(State state, String why, FleetResult.Together together,
            List<FleetResult.Judged> instances) {
        return new FleetResult(FleetResult.FORMAT, "orders", SOURCE, List.of(), List.of("A note."),
                List.of(new FleetResult.Bound(LEFT, "", "at most 5", state, why, "threads.yml, line 3", together)),
                instances);
    }

    private static FleetResult broken() {
        return result(State.BROKEN, "Exceeded in 1 of 30 instances: odd.",
                new FleetResult.Together(44.0, "odd", 1.0, 72.0), Stream.concat(
                        Stream.of(instance("odd", State.BROKEN, 44.0),
                                instance("late", State.NO_EVIDENCE, null,
                                        "It came late: its first scrape is of noon.")),
                        IntStream.range(0, 28).mapToObj(i -> instance("orders-" + i, State.HELD, 1.0))).toList());
    }

    @Test
    void theOddOneStandsFirstAndTheRestIsCounted() {
        assertThat(Colour.plain(FleetReport.terminal(broken())).lines().map(String::strip)).contains(
                "Prometheus: http://127.0.0.1:9090, {app=\"orders\"}",
                "Time: 2027-01-15T08:00:00Z to 2027-01-15T09:00:00Z",
                "Instances: 30, of which 28 held, 1 exceeded, 1 no evidence",
                "It came late: its first scrape is of noon.",
                "and 18 more, which held: instances.json has them all.", "Note: A note.",
                "A bound is exceeded: threads.left must be at most 5. Exceeded in 1 of 30 instances: odd.");
        List<String> rows = Colour.plain(FleetReport.terminal(broken())).lines().filter(line -> line.contains(" 240 "))
                .map(line -> line.strip().split(" ")[0]).toList();
        assertThat(rows).startsWith("odd", "late", "orders-0").hasSize(12);
    }

    @Test
    void theVerdictSaysWhatIsProvenThenWhatIsUnknownThenThatAllIsWell() {
        FleetResult.Together none = new FleetResult.Together(1.0, "orders-0", 1.0, 1.0);
        assertThat(FleetReport.verdict(result(State.HELD, "", none, List.of(instance("orders-0", State.HELD, 1.0)))))
                .isEqualTo("The one bound held on the one instance.");
        assertThat(FleetReport.verdict(result(State.NO_EVIDENCE, "No evidence.", none,
                List.of(instance("late", State.NO_EVIDENCE, null, "It came late.")))))
                .isEqualTo("No evidence of 1 of 1 instances: late. It came late.");
        FleetResult noData = new FleetResult(FleetResult.FORMAT, "orders", SOURCE, List.of("Prometheus has no data."),
                List.of(), List.of(), List.of());
        assertThat(FleetReport.verdict(noData)).isEqualTo("No evidence: Prometheus has no data.");
        assertThat(Colour.plain(FleetReport.terminal(noData))).contains("Instances: 0");
    }

    @Test
    void leavesFilesThatTheirReadersTake() throws Exception {
        FleetResult result = result(State.BROKEN, Checks.FOREIGN,
                new FleetResult.Together(44.0, Checks.FOREIGN, 1.0, null),
                List.of(instance(Checks.FOREIGN, State.BROKEN, 44.0, Checks.FOREIGN), instance("b", State.HELD, 1.0)));
        ResultFiles.write(folder, result, new Fleet(SOURCE,
                List.of(new Instance(Checks.FOREIGN, List.of(), 0, 0, 0), new Instance("b", List.of(), 0, 0, 0))));
        assertThat(Json.read(folder.resolve(FleetResult.FILE), FleetResult.class)).isEqualTo(result);
        JunitSchema.validated(folder.resolve("junit.xml"));
        assertThat(Files.readString(folder.resolve("summary.md"))).doesNotContain("<script", "```", "{{#", "{{/", "{{>")
                .contains("exceeded");
        assertThat(Files.readString(folder.resolve("summary.md")).lines().filter(line -> line.startsWith("| <code>")))
                .hasSize(3);
        assertThat(Files.readString(folder.resolve("report.html"))).doesNotContain("<script", "{{#", "{{/", "{{>")
                .contains("nothing can be drawn");
        JunitSchema.parsed(Files.readString(folder.resolve("report.html")));
    }
}
