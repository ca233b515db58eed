package io.executorlab.lab.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.Vocabulary;
import io.executorlab.lab.verdict.CellResult;

/** The measures that the before/after tables show, one heading each, the same in the terminal, Markdown and HTML. */
final class Columns {

    private static final String ANSWERED = "requests.answered";

    /**
     * @param measure in the lab's vocabulary
     * @param onlyWhereSeen whether the column is left out where it would be zero throughout
     */
    record Column(String heading, String measure, boolean onlyWhereSeen) {

        Column(String heading, String measure) {
            this(heading, measure, false);
        }

        private boolean says(List<CellResult> cells) {
            return cells.stream().map(cell -> cell.measures().get(measure)).filter(Objects::nonNull)
                    .anyMatch(value -> !onlyWhereSeen || value != 0);
        }
    }

    private static final List<Column> ALL = List.of(
            new Column("at rest", "threads.live.baseline"),
            new Column("most", "threads.live.max"),
            new Column("starts/request", "threads.started-per-request"),
            new Column("starts/s", "threads.started-per-second"),
            new Column("left", "threads.left"),
            new Column("get()", Vocabulary.IN_GET),
            new Column("waitFor()", Vocabulary.IN_WAIT_FOR),
            new Column("answered", ANSWERED),
            new Column("timed out", "requests.timed-out", true),
            new Column("refused", "requests.refused", true),
            new Column("failed", "requests.failed", true),
            new Column("mean ms", "http.client.mean"),
            new Column("p95 ms", "http.client.p95"));

    /** What the headings mean, in one line. */
    private static final String LEGEND = "Threads: live at rest, most under load, started, left once it has ended;"
            + " in get() and waitFor() for each running task. Client's times.";

    private Columns() {
    }

    /**
     * One table of a load.
     *
     * @param about empty where the load's own line says enough
     */
    record Table(String about, List<Column> columns) {
    }

    /** The experiment's own tables, else the usual one; each with the columns that say something of any of these cells. */
    static List<Table> of(Experiment experiment, List<CellResult> cells) {
        List<Table> tables = experiment.tables().isEmpty() ? List.of(new Table("", ALL))
                : experiment.tables().stream().map(table -> new Table(table.about(), table.columns().entrySet().stream()
                        .map(column -> new Column(column.getKey(), column.getValue(), true)).toList())).toList();
        return tables.stream()
                .map(table -> new Table(table.about(), table.columns().stream().filter(column -> column.says(cells)).toList()))
                .filter(table -> !table.columns().isEmpty())
                .toList();
    }

    /** What stands below a heading, whether or not there is something to show there. */
    static Optional<String> measure(Experiment experiment, String heading) {
        return experiment.tables().isEmpty()
                ? ALL.stream().filter(column -> column.heading().equals(heading)).map(Column::measure).findFirst()
                : experiment.tables().stream().map(table -> table.columns().get(heading)).filter(Objects::nonNull).findFirst();
    }

    static String legend(Experiment experiment) {
        return experiment.tables().isEmpty() ? LEGEND : "";
    }

    /** {@code 236}, with the spread of several runs {@code 236 (231..240)}; a dash where there is no evidence. */
    static String text(CellResult cell, Column column) {
        Double value = cell.measures().get(column.measure());
        if (value == null) {
            return "-";
        }
        if (column.measure().equals(ANSWERED)) {
            return "%s of %s".formatted(Numbers.number(value), Numbers.number(cell.measures().getOrDefault("requests.sent", 0.0)));
        }
        double[] spread = cell.spread().get(column.measure());
        return spread == null || spread[0] == spread[1] ? Numbers.number(value)
                : "%s (%s..%s)".formatted(Numbers.number(value), Numbers.number(spread[0]), Numbers.number(spread[1]));
    }
}
