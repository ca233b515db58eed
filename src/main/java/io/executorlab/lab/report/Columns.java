package io.executorlab.lab.report;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.executorlab.lab.measure.Vocabulary;
import io.executorlab.lab.verdict.CellResult;
import io.executorlab.lab.verdict.Numbers;

/** The measures that the before/after tables show, one heading each, the same in the terminal, Markdown and HTML. */
final class Columns {

    /** @param measure in the lab's vocabulary */
    record Column(String heading, String measure) {
    }

    static final List<Column> ALL = List.of(
            new Column("at rest", "threads.live.baseline"),
            new Column("most", "threads.live.max"),
            new Column("started", "threads.started"),
            new Column("/request", "threads.started-per-request"),
            new Column("/s", "threads.started-per-second"),
            new Column("left", "threads.left"),
            new Column("get()/task", Vocabulary.IN_GET),
            new Column("waitFor()/task", Vocabulary.IN_WAIT_FOR),
            new Column("sent", "requests.sent"),
            new Column("answered", "requests.answered"),
            new Column("timed out", "requests.timed-out"),
            new Column("refused", "requests.refused"),
            new Column("failed", "requests.failed"),
            new Column("mean ms", "http.client.mean"),
            new Column("p95 ms", "http.client.p95"));

    private Columns() {
    }

    /** The columns for which any of these cells has a number. */
    static List<Column> of(List<CellResult> cells) {
        return ALL.stream().filter(column -> cells.stream().map(CellResult::measures)
                .map(measures -> measures.get(column.measure())).anyMatch(Objects::nonNull)).toList();
    }

    /** {@code 236}, with the spread of several runs {@code 236 (231..240)}; a dash where there is no evidence. */
    static String text(CellResult cell, Column column) {
        Map<String, Double> measures = cell.measures();
        Double value = measures.get(column.measure());
        if (value == null) {
            return "-";
        }
        double[] spread = cell.spread().get(column.measure());
        return spread == null || spread[0] == spread[1] ? Numbers.number(value)
                : "%s (%s..%s)".formatted(Numbers.number(value), Numbers.number(spread[0]), Numbers.number(spread[1]));
    }
}
