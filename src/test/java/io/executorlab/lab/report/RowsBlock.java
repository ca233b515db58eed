package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.experiment.Experiment;

/** The few numbers of a recorded run that a page speaks of: a row for each variant, a column for each measure. */
final class RowsBlock {

    private static final String ANSWERED = "requests.answered";
    private static final String SENT = "requests.sent";
    private static final String NAMED = "=";

    private RowsBlock() {
    }

    /**
     * Throws {@link IllegalArgumentException} where the experiment has no such variant or column.
     *
     * @param parts the variants with commas between, then the columns
     * @param pack the way from the page to the recorded run
     */
    static String markdown(RecordedRuns.Recorded recorded, List<String> parts, String pack) {
        ExperimentResult result = recorded.result();
        List<Columns.Column> columns =
                parts.stream().skip(1).map(text -> column(recorded.experiment(), text)).toList();
        List<String> lines = new ArrayList<>();
        lines.add(RecordedBlock.tableRow(Stream.concat(Stream.of("variant"),
                columns.stream().map(Columns.Column::heading)).toList()));
        lines.add("| --- |" + " ---: |".repeat(columns.size()));
        List<CellResult> cells = Stream.of(parts.get(0).split(", "))
                .map(variant -> cell(result.variants(), variant, result.antiPattern())).toList();
        for (CellResult cell : cells) {
            lines.add(RecordedBlock.tableRow(Stream.concat(Stream.of(Variants.marked(cell.id(), cell, result)),
                    columns.stream().map(column -> text(cell, column.measure()))).toList()));
        }
        lines.add("");
        lines.add("*%s. [The run](%s)*".formatted(RecordedBlock.facts(result, cells), pack));
        return String.join("\n", lines) + "\n";
    }

    /** Of the experiment's own table by its heading, or {@code HEADING=MEASURE}. */
    private static Columns.Column column(Experiment experiment, String text) {
        int named = text.indexOf(NAMED);
        return named > 0 ? new Columns.Column(text.substring(0, named), text.substring(named + 1))
                : RecordedBlock.column(experiment, text);
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
