package io.executorlab.lab.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.experiment.Experiment;

/** The measures that the before/after tables show, one heading each, the same in the terminal, Markdown and HTML. */
final class Columns {

    /** Of a number that does not count. */
    static final String MARK = "~";
    private static final String ANSWERED = "requests.answered";
    private static final String QUESTION = "?";
    private static final String WAIT_FOR_SEARCH = "wait.search";
    // That no thread is left, or that nothing was answered in one step, is what is to be seen.
    private static final Pattern SHOWN_AT_ZERO =
            Pattern.compile("threads\\..*|wait\\..*|in-step\\(.*|requests\\.answered");
    private static final String FILE = "columns.yml";
    private static final List<Experiment.Table> USUAL =
            List.of(new YamlFile(FILE, Resource.text(Columns.class, FILE)).as(Experiment.Table[].class));

    /** @param measure in the lab's vocabulary */
    record Column(String heading, String measure) {

        private boolean says(List<CellResult> cells) {
            return cells.stream().map(cell -> cell.measures().get(measure)).filter(Objects::nonNull)
                    .anyMatch(value -> value != 0 || SHOWN_AT_ZERO.matcher(measure).matches());
        }
    }

    private Columns() {
    }

    record Table(String about, List<Column> columns) {

        private static Table of(Experiment.Table table) {
            return new Table(table.about(), table.columns().entrySet().stream()
                    .map(column -> new Column(column.getKey(), column.getValue())).toList());
        }

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
                ? Optional.of(Table.of(USUAL.get(1)).of(cells))
                : Optional.empty();
    }

    static Stream<Table> tables(Experiment experiment) {
        return (experiment.tables().isEmpty() ? USUAL.subList(0, 1) : experiment.tables()).stream().map(Table::of);
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
        String mark = cell.disturbed().containsKey(column.measure()) ? MARK : "";
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
