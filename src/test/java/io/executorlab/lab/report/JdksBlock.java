package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;

/**
 * The variants of a load side by side as the main recording and the one on JDK 25 have them; those that only one of the
 * two has are left out.
 */
final class JdksBlock {

    private static final String VARIANT = "variant";

    private JdksBlock() {
    }

    /**
     * @param headings the columns of the experiment's table that are compared
     * @param docs the way from the page to the folder docs, such as {@code ../}
     */
    static String markdown(RecordedRuns.Recorded main, RecordedRuns.Recorded onJdk25, String load,
            List<String> headings, String docs) {
        List<String> names = new ArrayList<>(List.of(VARIANT));
        headings.forEach(heading -> List.of(main, onJdk25)
                .forEach(of -> names.add("%s, JDK %s".formatted(heading, release(of.result())))));
        List<String> lines = new ArrayList<>();
        lines.add("**%s**: %s".formatted(load, RecordedBlock.plain(main.experiment().loads().get(load).about())));
        lines.add("");
        lines.add(RecordedBlock.tableRow(names));
        lines.add("| --- |" + " ---: |".repeat(names.size() - 1));
        List<CellResult> later = cells(onJdk25, load);
        List<Columns.Column> columns = columns(main, load, headings);
        for (CellResult cell : cells(main, load)) {
            later.stream().filter(its -> its.id().equals(cell.id())).findFirst().ifPresent(its -> {
                List<String> row = new ArrayList<>(List.of(cell.id()));
                columns.forEach(
                        column -> List.of(Columns.text(cell, column), Columns.text(its, column)).forEach(row::add));
                lines.add(RecordedBlock.tableRow(row));
            });
        }
        lines.add("");
        lines.add("*%s, [run](%srecorded/%s.zip). %s, [run](%srecorded/jdk-25/%s.zip)*".formatted(
                RecordedBlock.facts(main.result()), docs,
                main.experiment().name(), RecordedBlock.facts(onJdk25.result()), docs, main.experiment().name()));
        return lines.stream().collect(Collectors.joining("\n", "", "\n"));
    }

    private static String release(ExperimentResult result) {
        return result.machine().jdk().replaceFirst("\\..*", "");
    }

    private static List<CellResult> cells(RecordedRuns.Recorded of, String load) {
        return Variants.byLoad(of.experiment(), Variants.measured(of.result())).getOrDefault(load, List.of());
    }

    private static List<Columns.Column> columns(RecordedRuns.Recorded of, String load, List<String> headings) {
        List<Columns.Column> all = Columns.of(of.experiment(), cells(of, load)).stream()
                .flatMap(table -> table.columns().stream()).toList();
        return headings
                .stream().map(heading -> all.stream().filter(column -> column.heading().equals(heading)).findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(
                                "%s has no column %s under %s".formatted(of.experiment().name(), heading, load))))
                .toList();
    }
}
