package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.springframework.util.Assert;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.KeptSources;
import io.executorlab.lab.report.Columns.Column;
import io.executorlab.lab.report.Fix.Diff;

/**
 * Makes the parts that blocks of a page have in common: rows of tables, text without markup, and where the numbers come
 * from.
 */
final class RecordedBlock {

    private static final String ANSWERED = "requests.answered";
    private static final String SENT = "requests.sent";
    private static final String NAMED = "=";
    private static final Pattern ON_A_JVM = Pattern.compile("([\\w-]+?)-jdk(\\d+)(?:-cpus\\d+)?(?:-virtual(\\w+))?");

    private RecordedBlock() {
    }

    /** The machine, each JDK and number of processors that these variants ran on, the lab's commit, and the runs. */
    static String facts(ExperimentResult result, Collection<CellResult> variants) {
        Machine machine = result.machine();
        List<Machine> machines = variants.stream().map(CellResult::machine).filter(Objects::nonNull).toList();
        return "JDK %s, %d cores, the app sees %s; commit %s; %s".formatted(
                joined(machines.stream().map(Machine::jdk), ", "), machine.cores(),
                joined(machines.stream().map(Machine::processors).sorted(), " or "), machine.versions().commit(),
                ExperimentReport.runs(result));
    }

    private static String joined(Stream<?> values, String between) {
        return values.distinct().map(String::valueOf).collect(Collectors.joining(between));
    }

    /** Of the experiment's tables; throws {@link IllegalArgumentException} where they have none of this heading. */
    static Column column(Experiment experiment, String heading) {
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

    /**
     * The few numbers of a recorded run that a page speaks of: a row for each variant, a column for each measure.
     * Throws {@link IllegalArgumentException} where the experiment has no such variant or column.
     *
     * @param parts the variants with commas between, then the columns
     * @param pack the way from the page to the recorded run
     */
    static String rows(RecordedRuns.Recorded recorded, List<String> parts, String pack) {
        ExperimentResult result = recorded.result();
        List<Column> columns = parts.stream().skip(1).map(text -> named(recorded.experiment(), text)).toList();
        List<String> lines = new ArrayList<>();
        lines.add(tableRow(Stream.concat(Stream.of("variant"),
                columns.stream().map(Column::heading)).toList()));
        lines.add("| --- |" + " ---: |".repeat(columns.size()));
        List<CellResult> cells = Stream.of(parts.get(0).split(", "))
                .map(variant -> cell(result.variants(), variant, result.antiPattern())).toList();
        for (CellResult cell : cells) {
            lines.add(tableRow(Stream.concat(Stream.of(ExperimentReport.marked(cell.id(), cell, result)),
                    columns.stream().map(column -> text(cell, column.measure()))).toList()));
        }
        lines.add("");
        lines.add("*%s. [The run](%s)*".formatted(facts(result, cells), pack));
        return String.join("\n", lines) + "\n";
    }

    /**
     * One measure of variants that were spread over JVMs: a row for each variant on each JDK, a column for each number
     * of processors, or for platform and virtual threads.
     *
     * @param parts the variants with commas between, then the column
     * @param pack the way from the page to the recorded run
     */
    static String jvms(RecordedRuns.Recorded recorded, List<String> parts, String pack) {
        Column column = named(recorded.experiment(), parts.get(1));
        List<CellResult> cells = new ArrayList<>();
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        for (String variant : parts.get(0).split(", ")) {
            recorded.result().variants().forEach((id, cell) -> {
                Matcher jvm = ON_A_JVM.matcher(id);
                if (jvm.matches() && jvm.group(1).equals(variant)) {
                    cells.add(cell);
                    String row = "%s, JDK %s".formatted(variant, jvm.group(2));
                    String heading = jvm.group(3) != null ? "virtual threads " + jvm.group(3)
                            : processors(cell.machine().processors());
                    Assert.isNull(rows.computeIfAbsent(row, first -> new LinkedHashMap<>()).put(heading,
                            text(cell, column.measure())), () -> "Two are %s on %s".formatted(row, heading));
                }
            });
            Assert.isTrue(cells.stream().anyMatch(cell -> cell.variant().startsWith(variant)),
                    () -> "%s has no variant %s on several JVMs".formatted(pack, variant));
        }
        List<String> headings = rows.values().stream().flatMap(row -> row.keySet().stream()).distinct().toList();
        List<String> lines = new ArrayList<>();
        lines.add(tableRow(Stream.concat(Stream.of(column.heading()), headings.stream()).toList()));
        lines.add("| --- |" + " ---: |".repeat(headings.size()));
        rows.forEach((row, values) -> lines.add(tableRow(Stream.concat(Stream.of(row),
                headings.stream().map(heading -> values.getOrDefault(heading, "-"))).toList())));
        lines.add("");
        lines.add("*%s. [The run](%s)*".formatted(facts(recorded.result(), cells), pack));
        return String.join("\n", lines) + "\n";
    }

    private static String processors(int seen) {
        return seen == 1 ? "1 processor" : seen + " processors";
    }

    /** Of the experiment's own table by its heading, or {@code HEADING=MEASURE}. */
    private static Column named(Experiment experiment, String text) {
        int named = text.indexOf(NAMED);
        return named > 0 ? new Column(text.substring(0, named), text.substring(named + 1))
                : column(experiment, text);
    }

    private static CellResult cell(Map<String, CellResult> cells, String variant, String experiment) {
        return Optional.ofNullable(cells.get(variant))
                .orElseThrow(() -> new IllegalArgumentException("%s has no variant %s".formatted(experiment, variant)));
    }

    private static String text(CellResult cell, String measure) {
        if (!cell.measures().containsKey(measure)) {
            return "-";
        }
        String of = measure.equals(ANSWERED) ? " of " + Numbers.number(cell.measures().getOrDefault(SENT, 0.0)) : "";
        return Columns.withSpread(cell, measure) + of;
    }
}
