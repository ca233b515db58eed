package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.executorlab.lab.chart.SeriesTable;
import io.executorlab.lab.claim.ClaimResult;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.experiment.Scale;
import io.executorlab.lab.measure.BoundVerdict;

/** An experiment's result as a page of text: before and after, the claims, and whose threads they are. */
public final class TerminalReport {

    private TerminalReport() {
    }

    /** The page, with the threads of the first load; every line is at most about 110 characters wide. */
    public static String of(Experiment experiment, ExperimentResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("%s: %s%s".formatted(result.antiPattern(), result.subject().title(),
                result.subject().post() == null ? "" : " (post " + result.subject().post() + ")"));
        if (!result.subject().summary().isEmpty()) {
            lines.addAll(PlainText.wrap(result.subject().summary(), "  "));
        }
        lines.addAll(PlainText.wrap("=> " + result.headline(), "  "));
        if (result.machine() != null) {
            lines.addAll(PlainText.wrap("%s; scale %s%s".formatted(machine(result.machine()), result.scale(),
                    Runs.most(result) > 1 ? "; " + Runs.words(result) : ""), "  "));
        }
        for (Map.Entry<String, List<CellResult>> load : byLoad(experiment, Groups.measured(result)).entrySet()) {
            lines.add("");
            lines.addAll(PlainText.wrap("%s: %s".formatted(load.getKey(), experiment.loads().get(load.getKey()).about(Scale.of(result.scale()))), "  "));
            Columns.of(experiment, load.getValue()).forEach(table -> table(lines, table, load.getValue(), result));
            load.getValue().forEach(cell -> cell.seriesTables().forEach(table -> series(lines, cell, table)));
            Curves.lines(load.getValue()).forEach(line -> lines.add("  " + line));
            load.getValue().forEach(cell -> Waits.inWords(cell).ifPresent(words -> lines.addAll(PlainText.wrap(words, "  "))));
        }
        Columns.legend(experiment, Groups.measured(result)).ifPresent(legend -> lines.addAll(PlainText.wrap(legend, "  ")));
        asides(lines, result);
        String firstLoad = experiment.loads().keySet().iterator().next();
        for (CellResult cell : byLoad(experiment, Groups.brokenAndFixed(result)).getOrDefault(firstLoad, List.of())) {
            lines.add("");
            lines.add("  Threads of %s, in the fullest dump under load:".formatted(cell.id()));
            Groups.telling(cell).forEach(line -> lines.add("    " + line));
            if (!cell.starters().isEmpty()) {
                lines.add("  Started because of the load:");
                cell.starters().stream().limit(4).forEach(starter -> lines.add("    " + starter.describe()));
            }
            if (!cell.left().isEmpty()) {
                lines.addAll(PlainText.wrap("Left after the load: " + String.join(", ", cell.left()), "  "));
            }
        }
        claims(lines, result.claims());
        bounds(lines, result);
        return String.join("\n", lines);
    }

    static String machine(Machine machine) {
        String k6 = machine.versions().k6() == null || machine.versions().k6().isEmpty() ? "" : "; k6 " + machine.versions().k6();
        return "JDK %s, %d cores, the app sees %d%s; lab %s".formatted(machine.jvm(), machine.cores(), machine.processors(), k6, machine.versions().commit());
    }

    /** Which JVM a cell ran on where it is not the experiment's usual one. */
    static Optional<String> otherMachine(CellResult cell, ExperimentResult result) {
        Machine usual = result.machine();
        Machine its = cell.machine();
        return its == null || usual == null || its.jdk().equals(usual.jdk()) && its.processors() == usual.processors() ? Optional.empty()
                : Optional.of("%s ran on JDK %s, the app saw %d processors".formatted(cell.id(), its.jvm(), its.processors()));
    }

    static Map<String, List<CellResult>> byLoad(Experiment experiment, List<CellResult> cells) {
        Map<String, String> loads = experiment.cells().stream().collect(Collectors.toMap(Cell::id, Cell::load));
        return cells.stream().collect(Collectors.groupingBy(cell -> loads.get(cell.id()),
                LinkedHashMap::new, Collectors.toList()));
    }

    private static void table(List<String> lines, Columns.Table shown, List<CellResult> cells, ExperimentResult result) {
        if (!shown.about().isEmpty()) {
            lines.add("  " + shown.about());
        }
        TextTable table = new TextTable(true);
        List<String> heading = new ArrayList<>(List.of("variant"));
        shown.columns().forEach(column -> heading.add(column.heading()));
        table.row(heading);
        for (CellResult cell : cells) {
            List<String> row = new ArrayList<>(List.of(Runs.name(cell, result)));
            shown.columns().forEach(column -> row.add(Columns.text(cell, column)));
            table.row(row);
        }
        lines.addAll(table.lines());
        Disturbances.legend(cells, shown.columns().stream().map(Columns.Column::measure).toList())
                .ifPresent(legend -> lines.addAll(PlainText.wrap(legend, "  ")));
    }

    private static void series(List<String> lines, CellResult cell, SeriesTable series) {
        lines.addAll(PlainText.wrap("%s: %s".formatted(cell.id(), series.about()), "  "));
        TextTable table = new TextTable(false);
        series.rows().forEach(table::row);
        lines.addAll(table.lines());
    }

    private static void asides(List<String> lines, ExperimentResult result) {
        for (CellResult cell : result.variants().values()) {
            otherMachine(cell, result).ifPresent(words -> lines.add("  " + words));
            cell.findings().forEach(finding -> lines.addAll(PlainText.wrap("%s: %s".formatted(cell.id(), finding), "  ")));
            for (String problem : cell.problems()) {
                lines.addAll(PlainText.wrap("%s, %s: %s".formatted(cell.id(), MachineBlock.kind(cell.outcome()), problem), "  "));
            }
        }
    }

    private static void claims(List<String> lines, List<ClaimResult> claims) {
        if (claims.isEmpty()) {
            return;
        }
        lines.add("");
        TextTable table = new TextTable(false);
        table.row(List.of("claim", "the post", "the lab", "verdict"));
        for (ClaimResult claim : claims) {
            table.row(List.of(claim.id(), ofPost(claim), ofLab(claim), claim.verdictWithRuns()));
        }
        lines.addAll(table.lines());
        for (ClaimResult claim : claims) {
            lines.addAll(PlainText.wrap("%s  %s. %s".formatted(claim.id(), claim.statement(), claim.why()), "  "));
        }
        if (claims.stream().anyMatch(ClaimResult::takesMoreRuns)) {
            lines.addAll(PlainText.wrap("A verdict takes five runs of each variant (--runs 5); fewer show a tendency.", "  "));
        }
    }

    static String ofPost(ClaimResult claim) {
        return pair(claim.figures().postBefore(), claim.figures().postAfter());
    }

    static String ofLab(ClaimResult claim) {
        return claim.figures().broken() == null ? "-" : pair(claim.figures().broken(), claim.figures().fixed());
    }

    static String pair(String before, String after) {
        return after == null || after.isEmpty() ? before : before + " -> " + after;
    }

    private static void bounds(List<String> lines, ExperimentResult result) {
        List<String> broken = new ArrayList<>();
        List<BoundVerdict> all = new ArrayList<>();
        int held = 0;
        for (CellResult cell : result.variants().values()) {
            all.addAll(cell.bounds());
            for (BoundVerdict bound : cell.bounds()) {
                if (bound.state() == BoundVerdict.State.HELD) {
                    held++;
                } else if (bound.state() != BoundVerdict.State.NOT_JUDGED) {
                    broken.add("%s: %s".formatted(cell.id(), Ending.words(bound)));
                }
            }
        }
        lines.add("");
        lines.add("  Bounds: %d held, %d not%s.".formatted(held, broken.size(), Disturbances.ofBounds(all)));
        broken.forEach(line -> lines.addAll(PlainText.wrap(line, "    ")));
    }
}
