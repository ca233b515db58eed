package io.executorlab.lab.report;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;

/** How many runs the numbers of a result come from, in words. */
final class Runs {

    private Runs() {
    }

    static int most(ExperimentResult result) {
        return Groups.measured(result).stream().mapToInt(CellResult::runs).max().orElse(0);
    }

    private static boolean isAttempt(CellResult cell, ExperimentResult result) {
        return cell.runs() < most(result);
    }

    /** What the numbers of its tables are. */
    static String words(ExperimentResult result) {
        int most = most(result);
        if (most < 2) {
            return "one run of each variant";
        }
        String fewer = Groups.measured(result).stream().anyMatch(cell -> isAttempt(cell, result)) ? ", fewer where noted" : "";
        return "median of %d runs (lowest..highest)%s".formatted(most, fewer);
    }

    /** The id of a cell; {@code bigger-pool (1 run)} where another of the result was run more often. */
    static String name(CellResult cell, ExperimentResult result) {
        return marked(cell.id(), cell, result);
    }

    /** The same with another name in place of the id. */
    static String marked(String name, CellResult cell, ExperimentResult result) {
        return isAttempt(cell, result) ? "%s (%d %s)".formatted(name, cell.runs(), cell.runs() == 1 ? "run" : "runs") : name;
    }
}
