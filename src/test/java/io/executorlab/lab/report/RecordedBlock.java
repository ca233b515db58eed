package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;

/**
 * Makes the parts that blocks of a page have in common: rows of tables, text without markup, and where the numbers come
 * from.
 */
final class RecordedBlock {

    private RecordedBlock() {
    }

    /** The machine, each JDK and number of processors that these variants ran on, the lab's commit, and the runs. */
    static String facts(ExperimentResult result, Collection<CellResult> variants) {
        Machine machine = result.machine();
        List<Machine> machines = variants.stream().map(CellResult::machine).filter(Objects::nonNull).toList();
        return "JDK %s, %d cores, the app sees %s; commit %s; %s".formatted(
                joined(machines.stream().map(Machine::jdk), ", "), machine.cores(),
                joined(machines.stream().map(Machine::processors).sorted(), " or "), machine.versions().commit(),
                Variants.runs(result));
    }

    private static String joined(Stream<?> values, String between) {
        return values.distinct().map(String::valueOf).collect(Collectors.joining(between));
    }

    /** Of the experiment's tables; throws {@link IllegalArgumentException} where they have none of this heading. */
    static Columns.Column column(Experiment experiment, String heading) {
        return Columns.tables(experiment).flatMap(table -> table.columns().stream())
                .filter(column -> column.heading().equals(heading)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s has no column %s".formatted(experiment.name(), heading)));
    }

    /** Within a table or a sentence: nothing in it is markup. */
    static String plain(String text) {
        return text.replaceAll("[\\\\*_|`\\[\\]<]", "\\\\$0");
    }

    static String tableRow(List<String> cells) {
        return "| " + String.join(" | ", cells.stream().map(RecordedBlock::plain).toList()) + " |";
    }

    /** The diff of the code that holds the flaw. The run's report has all that changes. */
    static String fix(Experiment experiment) {
        Diff diff = Fix.of(experiment, KeptSources.ofBuild(experiment)).stream()
                .min(Comparator.comparing(Diff::isSwitch)).orElseThrow();
        List<String> lines = new ArrayList<>(List.of(
                "From `%s` to `%s`:".formatted(diff.before(), diff.after()), "", "```diff"));
        diff.lines().stream().map(Diff.Line::text).forEach(lines::add);
        lines.add("```");
        return String.join("\n", lines) + "\n";
    }
}
