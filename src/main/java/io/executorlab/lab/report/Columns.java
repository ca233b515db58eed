package io.executorlab.lab.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.Measures;

/** The measures that the before/after tables show, one heading each, the same in the terminal, Markdown and HTML. */
final class Columns {

    private static final String ANSWERED = "requests.answered";
    private static final String QUESTION = "?";
    private static final String WAIT_FOR_SEARCH = "wait.search";
    // That nothing was answered in one step, or waited before it, is what is to be seen.
    private static final String OF_A_STEP = "in-step(";

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
            new Column("threads at rest", "threads.live.baseline"),
            new Column("threads at most", "threads.peak"),
            new Column("thread starts/request", "threads.started-per-request"),
            new Column("thread starts/s", "threads.started-per-second"),
            new Column("threads left", "threads.left"),
            new Column("threads in get()/task", Measures.IN_GET),
            new Column("threads in waitFor()/task", Measures.IN_WAIT_FOR),
            new Column("answered", ANSWERED),
            new Column("timed out", "requests.timed-out", true),
            new Column("refused", "requests.refused", true),
            new Column("failed", "requests.failed", true),
            new Column("mean ms", "http.client.mean"),
            new Column("p95 ms", "http.client.p95"));

    // No server's timer sees the wait in the connector's queue.
    private static final Table WAITS = new Table("Where a request's time goes, in ms on average", List.of(
            new Column("for the client", "http.client.mean"),
            new Column("connector's queue", "wait.connector-queue"),
            new Column("database connection", "wait.database-connection"),
            new Column("search connection", "wait.search-connection"),
            new Column("search", WAIT_FOR_SEARCH),
            new Column("all else", "wait.rest")));

    private Columns() {
    }

    record Table(String about, List<Column> columns) {

        private Table of(List<CellResult> cells) {
            return new Table(about, columns.stream().filter(column -> column.says(cells)).toList());
        }
    }

    static List<Table> of(Experiment experiment, List<CellResult> cells) {
        return tables(experiment).map(table -> table.of(cells)).filter(table -> !table.columns().isEmpty()).toList();
    }

    /** Empty where none of these called the search engine. */
    static Optional<Table> waits(List<CellResult> cells) {
        return cells.stream().anyMatch(cell -> cell.measures().containsKey(WAIT_FOR_SEARCH))
                ? Optional.of(WAITS.of(cells))
                : Optional.empty();
    }

    static Stream<Table> tables(Experiment experiment) {
        return experiment.tables().isEmpty() ? Stream.of(new Table("", ALL))
                : experiment.tables().stream().map(table -> new Table(table.about(), table.columns().entrySet().stream()
                        .map(column -> new Column(column.getKey(), column.getValue(),
                                !column.getValue().startsWith(OF_A_STEP)))
                        .toList()));
    }

    /**
     * {@code 236}, with the spread of several runs {@code 236 (231..240)}; {@code ~236} where it does not count, a dash
     * where there is no evidence; {@code yes} or {@code no} below a question.
     */
    static String text(CellResult cell, Column column) {
        Double value = cell.measures().get(column.measure());
        if (value == null) {
            return "-";
        }
        String mark = Disturbances.mark(cell, column.measure());
        if (column.heading().endsWith(QUESTION)) {
            return mark + (value == 0 ? "no" : "yes");
        }
        if (column.measure().equals(ANSWERED)) {
            return mark + "%s of %s".formatted(Numbers.number(value),
                    Numbers.number(cell.measures().getOrDefault("requests.sent", 0.0)));
        }
        return mark + withSpread(cell, column.measure());
    }

    static String withSpread(CellResult cell, String measure) {
        String median = Numbers.number(cell.measures().get(measure));
        double[] spread = cell.spread().get(measure);
        return spread == null || spread[0] == spread[1] ? median
                : "%s (%s..%s)".formatted(median, Numbers.number(spread[0]), Numbers.number(spread[1]));
    }
}
