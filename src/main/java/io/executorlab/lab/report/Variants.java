package io.executorlab.lab.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.experiment.Cell;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.comparison.CellResult;

/** The variants of a result in the order of their experiment, and how often they were run. */
final class Variants {

    private Variants() {
    }

    static Experiment experiment(ExperimentResult result, List<Experiment> experiments) {
        return experiments.stream().filter(candidate -> candidate.name().equals(result.antiPattern())).findFirst()
                .orElseThrow();
    }

    static List<CellResult> measured(ExperimentResult result) {
        return result.variants().values().stream().filter(cell -> cell.outcome() == RunLog.Outcome.RAN).toList();
    }

    static Map<String, List<CellResult>> byLoad(Experiment experiment, List<CellResult> cells) {
        Map<String, String> loads = experiment.cells().stream().collect(Collectors.toMap(Cell::id, Cell::load));
        return Groups.by(cells, cell -> loads.get(cell.id()));
    }

    /** Broken and fixed of these, or the first two. */
    static List<CellResult> beside(List<CellResult> cells) {
        List<CellResult> pair = pair(cells);
        return pair.isEmpty() ? cells.stream().limit(2).toList() : pair;
    }

    /** Broken and fixed of these; none where one of them is missing. */
    static List<CellResult> pair(List<CellResult> cells) {
        List<CellResult> pair = Stream.of("broken", "fixed")
                .flatMap(variant -> cells.stream().filter(cell -> cell.variant().equals(variant)).limit(1)).toList();
        return pair.size() == 2 ? pair : List.of();
    }

    static int mostRuns(ExperimentResult result) {
        return measured(result).stream().mapToInt(CellResult::runs).max().orElse(0);
    }

    static String runs(ExperimentResult result) {
        int most = mostRuns(result);
        return most < 2 ? "one run of each variant" : "median of %d runs (lowest..highest)".formatted(most);
    }

    static String marked(String name, CellResult cell, ExperimentResult result) {
        return cell.runs() < mostRuns(result)
                ? "%s (%d %s)".formatted(name, cell.runs(), cell.runs() == 1 ? "run" : "runs")
                : name;
    }
}
