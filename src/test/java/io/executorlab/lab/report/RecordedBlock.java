package io.executorlab.lab.report;

import java.util.List;

import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.evidence.Machine;

/**
 * Makes the parts that blocks of a page have in common: rows of tables, text without markup, and where the numbers come
 * from.
 */
final class RecordedBlock {

    private RecordedBlock() {
    }

    /** The machine, the lab's commit, and how often each variant was run. */
    static String facts(ExperimentResult result) {
        Machine machine = result.machine();
        return "JDK %s, %d cores, the app sees %d; commit %s; %s".formatted(machine.jdk(), machine.cores(),
                machine.processors(), machine.versions().commit(), Variants.runs(result));
    }

    /** Within a table or a sentence: nothing in it is markup. */
    static String plain(String text) {
        return text.replaceAll("[\\\\*_|`\\[\\]<]", "\\\\$0");
    }

    static String tableRow(List<String> cells) {
        return "| " + String.join(" | ", cells.stream().map(RecordedBlock::plain).toList()) + " |";
    }
}
