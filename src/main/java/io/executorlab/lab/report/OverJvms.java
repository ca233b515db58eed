package io.executorlab.lab.report;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.commons.io.function.Uncheck;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.lens.CodePlace;
import io.executorlab.lab.lens.CodeScan;
import io.executorlab.lab.lens.PlaceKind;
import io.executorlab.lab.report.Columns.Column;
import io.executorlab.lab.statistics.Interval;

/** Tells what the JDK or the processors change about variants that were run on several JVMs, and why. */
final class OverJvms {

    private OverJvms() {
    }

    /** The columns in which the runs of a variant differ, or of which disturbed clocks do not tell whether they do. */
    static List<Column> changing(List<Column> columns, List<CellResult> cells) {
        return columns.stream().filter(column -> differ(column, cells)
                || cells.stream().anyMatch(cell -> cell.disturbed().containsKey(column.measure()))).toList();
    }

    /** By what was not disturbed. */
    static boolean differ(Column column, List<CellResult> cells) {
        return cells.stream().filter(cell -> !cell.disturbed().containsKey(column.measure()))
                .collect(Collectors.groupingBy(CellResult::variant)).values().stream()
                .anyMatch(ofOne -> differ(ofOne.stream().map(cell -> cell.measures().get(column.measure())).toList()));
    }

    /** @param ofEach null where a JVM has none, which is not 0 */
    static boolean differ(List<Double> ofEach) {
        DoubleSummaryStatistics values =
                ofEach.stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue).summaryStatistics();
        return values.getCount() > 0
                && (values.getCount() < ofEach.size() || Interval.areApart(values.getMin(), values.getMax()));
    }

    /**
     * What the lens finds in the classes that broken selects: each kind of place once, with what says so. None where
     * nothing differs: then there is nothing to explain.
     */
    static List<String> why(Experiment experiment, ExperimentResult result) {
        boolean differs = experiment.isOverJvms() && result.measuredByLoad(experiment).values().stream()
                .anyMatch(cells -> Columns.of(experiment, cells).stream()
                        .flatMap(table -> table.columns().stream()).anyMatch(column -> differ(column, cells)));
        return differs ? places(experiment) : List.of();
    }

    static List<String> places(Experiment experiment) {
        if (experiment.fix() == null) {
            return List.of();
        }
        List<CodePlace> places = Uncheck.apply(CodeScan::ofClasses, experiment.fix().broken()).places();
        return PlaceKind.all().stream().flatMap(kind -> places.stream()
                .filter(place -> place.kind().equals(kind.name())).limit(1)
                .flatMap(place -> Stream.of(
                        "%s at %s:%d (%s)".formatted(place.call(), place.file(), place.line(), kind.source()),
                        kind.does().strip())))
                .toList();
    }

    /** Names the columns that are left out; empty where none is. */
    static String same(List<Column> all, List<Column> changing) {
        return sameEverywhere(all.stream().filter(column -> !changing.contains(column)).map(Column::heading).toList());
    }

    static String sameEverywhere(List<String> headings) {
        return headings.isEmpty() ? "" : "The same on every JVM: %s.".formatted(String.join(", ", headings));
    }
}
