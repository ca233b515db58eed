package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.diagnosis.ThreadGroups;
import io.executorlab.lab.evidence.RunLog;

/** What of a result is worth showing first. */
final class Groups {

    private static final int SHOWN = 6;

    private Groups() {
    }

    /** The largest groups of threads that do or wait for something, and how many others are idle, as lines. */
    static List<String> telling(CellResult cell) {
        List<String> lines = new ArrayList<>();
        cell.groups().stream().filter(group -> !group.quiet()).limit(SHOWN).map(ThreadGroups.Group::toString).forEach(lines::add);
        int idle = cell.groups().stream().filter(ThreadGroups.Group::quiet).mapToInt(ThreadGroups.Group::count).sum();
        lines.add(idle + " idle");
        return lines;
    }

    /** The cells that ran, in the order of the experiment. */
    static List<CellResult> measured(ExperimentResult result) {
        return result.variants().values().stream().filter(cell -> cell.outcome() == RunLog.Outcome.RAN).toList();
    }

    /** The cells whose threads tell the story: broken and fixed, under each load. */
    static List<CellResult> brokenAndFixed(ExperimentResult result) {
        return measured(result).stream().filter(CellResult::isOfThePair).toList();
    }
}
