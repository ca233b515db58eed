package io.executorlab.lab.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.experiment.Experiment;

/**
 * A metric's series side by side by their labels, from the last scrape of a run: who did what, where one number would
 * not say it.
 *
 * @param rows the heading first
 */
public record SeriesTable(String about, List<List<String>> rows) {

    private static final Comparator<String> NUMBERS_BY_SIZE =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    /** Only the heading where the app has no such series. */
    public static SeriesTable of(Experiment.SeriesTable wanted, Evidence evidence) {
        Map<String, Map<String, String>> cells = new TreeMap<>();
        TreeSet<String> columns = new TreeSet<>(NUMBERS_BY_SIZE);
        List<Sample> samples = Readings.last(evidence).map(scrape -> scrape.samples(wanted.metric())).orElse(List.of());
        for (Sample sample : samples) {
            Map<String, String> labels = sample.series().labels();
            if (labels.keySet().containsAll(List.of(wanted.row(), wanted.column(), wanted.label()))) {
                columns.add(labels.get(wanted.column()));
                cells.computeIfAbsent(labels.get(wanted.row()), row -> new HashMap<>())
                        .put(labels.get(wanted.column()), text(sample.value(), labels.get(wanted.label())));
            }
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(wanted.column(), columns.stream().toList()));
        cells.forEach((name, row) -> rows
                .add(row(name, columns.stream().map(column -> row.getOrDefault(column, "-")).toList())));
        return new SeriesTable(wanted.about(), rows);
    }

    private static String text(double value, String label) {
        return value == 0 ? label : "%.0f %s".formatted(value, label);
    }

    private static List<String> row(String name, List<String> rest) {
        List<String> row = new ArrayList<>(List.of(name));
        row.addAll(rest);
        return row;
    }
}
