package io.executorlab.lab.report;

import java.util.List;

import io.executorlab.lab.comparison.ExperimentResult;

/** What the blocks of a page have in common: rows of tables, text without markup, and where the numbers come from. */
final class RecordedBlock {

    private RecordedBlock() {
    }

    /** The machine and how often each variant was run. */
    static String facts(ExperimentResult result) {
        return facts(result, Variants.runs(result));
    }

    static String facts(ExperimentResult result, String runs) {
        return "%s; scale %s; %s".formatted(ResultView.machine(result.machine()), result.scale(), runs);
    }

    /** Within a table or a sentence: nothing in it is markup. */
    static String plain(String text) {
        return text.replaceAll("[\\\\*_|`\\[\\]<]", "\\\\$0");
    }

    static String tableRow(List<String> cells) {
        return "| " + String.join(" | ", cells.stream().map(RecordedBlock::plain).toList()) + " |";
    }
}
