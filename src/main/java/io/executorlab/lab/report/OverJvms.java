package io.executorlab.lab.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.lens.CodePlace;
import io.executorlab.lab.lens.CodeScan;
import io.executorlab.lab.lens.PlaceKind;
import io.executorlab.lab.report.Columns.Column;

/** Tells what the JDK or the processors change about variants that were run on several JVMs, and why. */
final class OverJvms {

    /** A change is at least this part of the larger value; less is what runs of the same thing show. */
    private static final double CHANGED = 0.25;

    private OverJvms() {
    }

    /** The columns in which the runs of a variant differ. */
    static List<Column> changing(List<Column> columns, List<CellResult> cells) {
        Collection<List<CellResult>> byVariant =
                cells.stream().collect(Collectors.groupingBy(CellResult::variant)).values();
        return columns.stream().filter(column -> byVariant.stream().anyMatch(
                ofOne -> changes(ofOne.stream().map(cell -> cell.measures().get(column.measure()))))).toList();
    }

    /** @param ofEach null where a JVM has none */
    static boolean changes(Stream<Double> ofEach) {
        DoubleSummaryStatistics values =
                ofEach.filter(Objects::nonNull).mapToDouble(Double::doubleValue).summaryStatistics();
        double larger = Math.max(values.getMax(), -values.getMin());
        return values.getCount() > 1 && larger > 0 && values.getMax() - values.getMin() >= CHANGED * larger;
    }

    /** What the lens finds in the classes that broken selects: each kind of place once, with what says so. */
    static List<String> why(Experiment experiment) {
        if (experiment.fix() == null) {
            return List.of();
        }
        try {
            List<CodePlace> places = CodeScan.ofClasses(experiment.fix().broken()).places();
            return PlaceKind.all().stream().flatMap(kind -> places.stream()
                    .filter(place -> place.kind().equals(kind.name())).limit(1)
                    .flatMap(place -> Stream.of(
                            "%s at %s:%d (%s)".formatted(place.call(), place.file(), place.line(), kind.source()),
                            kind.does().strip())))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Names the columns that are left out; empty where none is. */
    static String same(List<Column> all, List<Column> changing) {
        return sameEverywhere(all.stream().filter(column -> !changing.contains(column)).map(Column::heading).toList());
    }

    static String sameEverywhere(List<String> headings) {
        return headings.isEmpty() ? "" : "The same on every JVM: %s.".formatted(String.join(", ", headings));
    }
}
