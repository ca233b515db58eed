package io.executorlab.lab.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.experiment.Experiment;
import io.executorlab.lab.measure.Readings;

/**
 * A metric's series side by side by their labels, from the last scrape of a run: who did what, where one number would not
 * say it.
 *
 * @param rows the heading first
 */
public record SeriesTable(String about, List<List<String>> rows) {

    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Comparator<String> NUMBERS_BY_SIZE = Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    /** Only the heading where the app has no such series. */
    public static SeriesTable of(Experiment.SeriesTable wanted, Evidence evidence) {
        Map<String, Map<String, String>> cells = new TreeMap<>();
        TreeSet<String> columns = new TreeSet<>(NUMBERS_BY_SIZE);
        Readings.last(evidence).map(Scrape::samples).orElse(Map.of()).forEach((series, value) -> {
            Map<String, String> labels = labels(series);
            if (series.startsWith(wanted.metric() + "{") && labels.keySet().containsAll(List.of(wanted.row(), wanted.column(), wanted.label()))) {
                columns.add(labels.get(wanted.column()));
                cells.computeIfAbsent(labels.get(wanted.row()), row -> new HashMap<>())
                        .put(labels.get(wanted.column()), text(value, labels.get(wanted.label())));
            }
        });
        List<List<String>> rows = new ArrayList<>();
        rows.add(row(wanted.column(), columns.stream().toList()));
        cells.forEach((name, row) -> rows.add(row(name, columns.stream().map(column -> row.getOrDefault(column, "-")).toList())));
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

    private static Map<String, String> labels(String series) {
        Map<String, String> labels = new HashMap<>();
        Matcher matcher = LABEL.matcher(series);
        while (matcher.find()) {
            labels.put(matcher.group(1), matcher.group(2));
        }
        return labels;
    }
}
