package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.Vocabulary;

/** The measures that the before/after tables show, one heading each, the same in the terminal, Markdown and HTML. */
final class Columns {

    private static final String ANSWERED = "requests.answered";
    /** What a heading ends with below which stands yes or no. */
    private static final String QUESTION = "?";
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
            new Column("at rest", "threads.live.baseline"),
            new Column("most", "threads.peak"),
            new Column("starts/request", "threads.started-per-request"),
            new Column("starts/s", "threads.started-per-second"),
            new Column("left", "threads.left"),
            new Column("get()", Vocabulary.IN_GET),
            new Column("waitFor()", Vocabulary.IN_WAIT_FOR),
            new Column("answered", ANSWERED),
            new Column("timed out", "requests.timed-out", true),
            new Column("refused", "requests.refused", true),
            new Column("failed", "requests.failed", true),
            new Column("lost", "requests.lost", true),
            new Column("mean ms", "http.client.mean"),
            new Column("p95 ms", "http.client.p95"));

    /** What a heading of threads means. */
    private static final Map<String, String> THREADS = new LinkedHashMap<>();

    static {
        THREADS.put("at rest", "live at rest");
        THREADS.put("most", "most under load");
        THREADS.put("starts/request", "started");
        THREADS.put("starts/s", "started");
        THREADS.put("left", "left after it");
    }

    private static final List<String> FOR_EACH_TASK = List.of("get()", "waitFor()");
    private static final List<String> TIMES = List.of("mean ms", "p95 ms");

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
                        .map(column -> new Column(column.getKey(), column.getValue(), !column.getValue().startsWith(OF_A_STEP))).toList())).toList();
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

    /** What the headings above these cells mean, in one line; empty where the experiment's own tables say it. */
    static Optional<String> legend(Experiment experiment, List<CellResult> cells) {
        return experiment.tables().isEmpty()
                ? of(experiment, cells).stream().findFirst().map(table -> legend(table.columns().stream().map(Column::heading).toList()))
                : Optional.empty();
    }

    static String legend(List<String> headings) {
        List<String> threads = new ArrayList<>(List.of(THREADS.entrySet().stream().filter(heading -> headings.contains(heading.getKey()))
                .map(Map.Entry::getValue).distinct().collect(Collectors.joining(", "))));
        List<String> forEachTask = FOR_EACH_TASK.stream().filter(headings::contains).toList();
        threads.add(forEachTask.isEmpty() ? "" : "in %s for each running task".formatted(String.join(" and ", forEachTask)));
        String sentence = threads.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
        return Stream.of(sentence.isEmpty() ? "" : "Threads: " + sentence + ".", headings.stream().anyMatch(TIMES::contains) ? "Times are the client's." : "")
                .filter(part -> !part.isEmpty()).collect(Collectors.joining(" "));
    }

    /**
     * {@code 236}, with the spread of several runs {@code 236 (231..240)}; {@code ~236} where it does not count, a dash where there
     * is no evidence; {@code yes} or {@code no} below a question.
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
            return mark + "%s of %s".formatted(Numbers.number(value), Numbers.number(cell.measures().getOrDefault("requests.sent", 0.0)));
        }
        return mark + withSpread(cell, column.measure());
    }

    /** {@code 236}, with the spread of several runs {@code 236 (231..240)}, of a measure that the cell has. */
    static String withSpread(CellResult cell, String measure) {
        String median = Numbers.number(cell.measures().get(measure));
        double[] spread = cell.spread().get(measure);
        return spread == null || spread[0] == spread[1] ? median
                : "%s (%s..%s)".formatted(median, Numbers.number(spread[0]), Numbers.number(spread[1]));
    }
}
