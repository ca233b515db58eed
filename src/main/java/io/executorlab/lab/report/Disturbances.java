package io.executorlab.lab.report;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.measure.BoundVerdict;
import io.executorlab.lab.measure.BusyMachine;
import io.executorlab.lab.measure.Measure.Disturbance;
import io.executorlab.lab.report.Columns.Column;

/** Marks the numbers of a result that do not count, and says what disturbed them. */
public final class Disturbances {

    static final String NOT_JUDGED = "not judged: busy machine";

    private Disturbances() {
    }

    /** Empty where nothing is marked. */
    static String legend(List<CellResult> cells, List<Column> columns) {
        List<Disturbance> marked = cells.stream()
                .flatMap(cell -> columns.stream().map(column -> cell.disturbed().get(column.measure())))
                .filter(Objects::nonNull).toList();
        return marked.isEmpty() ? ""
                : "%s is not judged: %s. %s".formatted(Columns.MARK, meaning(marked), busiest(cells)).strip();
    }

    static String ofBounds(List<BoundVerdict> bounds) {
        long all = bounds.stream().filter(bound -> bound.state() == BoundVerdict.State.NOT_JUDGED).count();
        return all == 0 ? "" : ", %d %s".formatted(all, NOT_JUDGED);
    }

    static String notJudged(CellResult cell) {
        return "%s. %s".formatted(NOT_JUDGED, busiest(List.of(cell))).strip();
    }

    private static String meaning(List<Disturbance> marked) {
        return marked.contains(Disturbance.UNDELIVERED_LOAD) ? "the load was not delivered"
                : marked.stream().allMatch(Disturbance.NONE::equals)
                        ? "what it is computed from was not seen for a part of the load"
                        : "the machine was too busy for what a clock shows";
    }

    /** Who took the processors where that was worst; empty where nobody did. */
    private static String busiest(List<CellResult> cells) {
        return cells.stream().map(CellResult::busyMachine).filter(Objects::nonNull)
                .max(Comparator.comparingDouble(BusyMachine::busy)).map(Disturbances::who).orElse("");
    }

    private static String who(BusyMachine machine) {
        if (machine.hasForeign()) {
            return "Other programs took up to %s of the processors%s.".formatted(percent(machine.foreign()),
                    named(machine.others()));
        }
        return machine.hasWaiting()
                ? "The next variant's app took %s of them while it waited.".formatted(percent(machine.waiting()))
                : "The run itself took %s of the processors.".formatted(percent(machine.busy()));
    }

    public static String beforeTheStart(BusyMachine machine) {
        return ("Other programs take %s of the processors%s. What is counted is judged all the same; what a clock "
                + "shows is marked %s.")
                .formatted(percent(machine.foreign()), named(machine.others()), Columns.MARK);
    }

    private static String named(List<BusyMachine.Program> programs) {
        return programs.isEmpty() ? ""
                : programs.stream().map(program -> "%s %s".formatted(program.name(), percent(program.percent())))
                        .collect(Collectors.joining(", ", ": ", ""));
    }

    private static String percent(double value) {
        return Numbers.number(value) + " %";
    }
}
