package io.executorlab.lab.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.report.Columns.Column;

/**
 * Broken and fixed under one load.
 *
 * @param load its name
 * @param tables of the columns that say something of the two
 */
record BrokenAndFixed(String load, CellResult broken, CellResult fixed, List<List<Column>> tables) {

    private static final double CLEAR = 1.5;
    private static final double DIFFERENCE_AT_LEAST = 0.1;
    private static final int OF_A_TABLE = 2;
    private static final Set<String> SAID_TWICE =
            Set.of("threads.live.baseline", "threads.started-per-second", "http.client.mean");

    /** The first load under which a client notices the difference, else the first; empty where none has both. */
    static Optional<BrokenAndFixed> of(Experiment experiment, ExperimentResult result) {
        List<BrokenAndFixed> pairs = result.measuredByLoad(experiment).entrySet().stream()
                .flatMap(load -> of(experiment, load.getKey(), load.getValue()).stream()).toList();
        return pairs.stream().filter(pair -> pair.all().anyMatch(pair::isNoticed)).findFirst()
                .or(() -> pairs.stream().findFirst());
    }

    private static Optional<BrokenAndFixed> of(Experiment experiment, String load, List<CellResult> cells) {
        boolean usual = experiment.tables().isEmpty();
        List<CellResult> pair = pair(cells);
        return pair.isEmpty() ? Optional.empty()
                : Optional.of(new BrokenAndFixed(load, pair.get(0), pair.get(1), Columns.of(experiment, pair).stream()
                        .map(table -> table.columns().stream()
                                .filter(column -> !usual || !SAID_TWICE.contains(column.measure())).toList())
                        .toList()));
    }

    /** None where one of the two is missing. */
    static List<CellResult> pair(List<CellResult> cells) {
        List<CellResult> pair = Stream.of("broken", "fixed")
                .flatMap(variant -> cells.stream().filter(cell -> cell.variant().equals(variant)).limit(1)).toList();
        return pair.size() == 2 ? pair : List.of();
    }

    private Stream<Column> all() {
        return tables.stream().flatMap(List::stream);
    }

    List<Column> columns(int most) {
        List<Column> clear = all().filter(this::differs).toList();
        List<Column> chosen = Stream.of(clear.stream().filter(this::isNoticed).limit(1),
                tables.stream().flatMap(table -> table.stream().filter(this::counts).limit(OF_A_TABLE)),
                clear.stream().filter(this::counts), clear.stream(),
                clear.isEmpty() ? all() : Stream.<Column>empty())
                .flatMap(columns -> columns).distinct().limit(most).toList();
        return all().filter(chosen::contains).toList();
    }

    private boolean isNoticed(Column column) {
        return differs(column) && Stream.of("http.client", "requests.", "round").anyMatch(column.measure()::startsWith);
    }

    private boolean counts(Column column) {
        return differs(column) && !broken.disturbed().containsKey(column.measure())
                && !fixed.disturbed().containsKey(column.measure());
    }

    private boolean differs(Column column) {
        Double before = broken.measures().get(column.measure());
        Double after = fixed.measures().get(column.measure());
        return before != null && after != null && Math.abs(before - after) >= DIFFERENCE_AT_LEAST
                && Math.max(before, after) >= CLEAR * Math.min(before, after);
    }
}
