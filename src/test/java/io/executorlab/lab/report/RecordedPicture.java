package io.executorlab.lab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jfree.chart.JFreeChart;
import org.springframework.util.StringUtils;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.CellResult;
import io.executorlab.lab.comparison.ExperimentResult;
import io.executorlab.lab.comparison.RecordedRuns;
import io.executorlab.lab.experiment.Experiment;

/**
 * A picture in the docs of a recorded run.
 *
 * @param file name of the picture
 * @param numbers all that it shows, in words
 * @param runs how many they come from, in words
 */
record RecordedPicture(String file, String title, String numbers, String runs, JFreeChart chart) {

    private static final String STATES = "threads.state";

    /** Returns whether the load was run and left evidence. */
    static boolean isMeasured(RecordedRuns.Recorded recorded, String load) {
        if (!recorded.experiment().loads().containsKey(load)) {
            throw new IllegalArgumentException("%s has no load '%s'".formatted(recorded.experiment().name(), load));
        }
        return !cells(recorded, load).isEmpty();
    }

    /** A series over the time of a load: broken and fixed, or all variants where there are not both. */
    static RecordedPicture lines(RecordedRuns.Recorded recorded, String load, String series) {
        Map<String, TimeChart> charts = new LinkedHashMap<>();
        pair(recorded, load).forEach(cell -> charts.put(cell.id(), chart(recorded, cell, series)));
        // States add up to all threads.
        String title = series.equals(STATES) ? "Live threads" : charts.values().iterator().next().title();
        String caption = "%s over time. %s".formatted(StringUtils.capitalize(title),
                StringUtils.capitalize(recorded.experiment().loads().get(load).about()));
        int runs = recorded.result().mostRuns();
        return new RecordedPicture(file(recorded, load, "lines"), caption,
                numbers(charts, chart -> chart.totals().stream()
                        .map(value -> value == null ? "-" : Numbers.number(value)).collect(Collectors.joining(" "))),
                runs > 1 ? "the first of %d runs".formatted(runs) : ExperimentReport.runs(recorded.result()),
                PictureCharts.lines(title, charts));
    }

    private static <T> String numbers(Map<String, T> lines, Function<T, String> words) {
        return lines.entrySet().stream().map(line -> "%s: %s".formatted(line.getKey(), words.apply(line.getValue())))
                .collect(Collectors.joining("; "));
    }

    /** Broken and fixed where both are there, else all. */
    private static List<CellResult> pair(RecordedRuns.Recorded recorded, String load) {
        List<CellResult> cells = cells(recorded, load);
        List<CellResult> both = cells.stream().filter(cell -> cell.id().matches("(broken|fixed)(@.*)?")).toList();
        return both.size() < 2 ? cells : both;
    }

    /** Measures of each variant under a load, named as in the columns of its tables. */
    static RecordedPicture bars(RecordedRuns.Recorded recorded, String load, List<String> headings) {
        List<CellResult> cells = cells(recorded, load);
        Map<String, Map<String, PictureCharts.Value>> bars = new LinkedHashMap<>();
        headings.forEach(heading -> bars.put(heading,
                values(recorded.result(), cells, RecordedBlock.column(recorded.experiment(), heading).measure())));
        String title = String.join(". ", Stream.concat(
                recorded.experiment().tables().stream().filter(table -> table.columns().containsKey(headings.get(0)))
                        .map(Experiment.Table::about),
                Stream.of(recorded.experiment().loads().get(load).about())).map(StringUtils::capitalize).toList());
        return new RecordedPicture(file(recorded, load, "bars"), title, numbers(bars, bar -> bar.entrySet().stream()
                .map(value -> value.getKey() + " " + value.getValue().text()).collect(Collectors.joining(", "))),
                ExperimentReport.runs(recorded.result()), PictureCharts.bars(bars));
    }

    /**
     * A table whose columns are steps that are numbers, such as shares of a rate, as a line for each variant with the
     * range of its runs.
     *
     * @param about the table's own heading, or its first words: a recorded run keeps the heading that it ran with
     * @param axis what the numbers are
     */
    static RecordedPicture steps(RecordedRuns.Recorded recorded, String load, String about, String axis) {
        List<Experiment.Table> tables = recorded.experiment().tables();
        Experiment.Table table = tables.stream()
                .filter(candidate -> candidate.about().equals(about) || candidate.about().startsWith(about + " "))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "%s has no table '%s'".formatted(recorded.experiment().name(), about)));
        Map<String, Map<Double, PictureCharts.Value>> lines = new LinkedHashMap<>();
        for (CellResult cell : cells(recorded, load)) {
            Map<Double, PictureCharts.Value> points = new TreeMap<>();
            table.columns().forEach((step, measure) -> points.put(Double.valueOf(step), value(cell, measure)));
            lines.put(ExperimentReport.marked(cell.id().replaceAll("@.*", ""), cell, recorded.result()), points);
        }
        return new RecordedPicture(file(recorded, load, "steps-%d".formatted(1 + tables.indexOf(table))),
                "%s, by %s".formatted(table.about(), axis), numbers(lines, line -> line.values().stream()
                        .map(value -> value == null ? "-" : value.text()).collect(Collectors.joining(" "))),
                ExperimentReport.runs(recorded.result()), PictureCharts.steps(table.about(), axis, lines));
    }

    String markdown(ExperimentResult result, String docs) {
        return "![%s](%simg/%s)\n\n*%s; %s; commit %s. [The run](%srecorded/%s.zip)*\n"
                .formatted(alternative(), docs, file, RecordedBlock.plain(firstClause(title)), runs,
                        result.machine().versions().commit(), docs, result.antiPattern());
    }

    String svg() {
        return Svg.of(chart, title, numbers);
    }

    /** The caption below says the rest. */
    private String alternative() {
        return RecordedBlock.plain(Stream.of(numbers.split("; ")).map(line -> line.replaceAll(": .*", ""))
                .collect(Collectors.joining(", ", "Chart of ", "")));
    }

    // A point within a number ends nothing.
    static String firstClause(String title) {
        return title.replaceAll("[.:](?=\\s|$).*", "");
    }

    private static String file(RecordedRuns.Recorded recorded, String load, String kind) {
        return "%s-%s-%s.svg".formatted(recorded.experiment().name(), load, kind);
    }

    private static List<CellResult> cells(RecordedRuns.Recorded recorded, String load) {
        return recorded.result().measuredByLoad(recorded.experiment()).getOrDefault(load,
                List.of());
    }

    private static TimeChart chart(RecordedRuns.Recorded recorded, CellResult cell, String series) {
        Map<String, TimeChart> over = Page.CellCharts.read(recorded.folder(), recorded.experiment(),
                recorded.experiment().cell(cell.id())).map(Page.CellCharts::over).orElse(Map.of());
        if (!over.containsKey(series)) {
            throw new IllegalArgumentException("%s %s has no series '%s', but %s"
                    .formatted(recorded.experiment().name(), cell.id(), series, over.keySet()));
        }
        return over.get(series);
    }

    private static Map<String, PictureCharts.Value> values(ExperimentResult result, List<CellResult> cells,
            String measure) {
        Map<String, PictureCharts.Value> values = new LinkedHashMap<>();
        // All are of one load, which need not be said with each.
        cells.stream().filter(cell -> cell.measures().get(measure) != null)
                .forEach(cell -> values.put(ExperimentReport.marked(cell.id().replaceAll("@.*", ""), cell, result),
                        value(cell, measure)));
        return values;
    }

    /** Null where it was not measured. */
    private static PictureCharts.Value value(CellResult cell, String measure) {
        Double median = cell.measures().get(measure);
        if (median == null) {
            return null;
        }
        double[] range = cell.spread().getOrDefault(measure, new double[] {median, median});
        return new PictureCharts.Value(median, range[0], range[1], Columns.withSpread(cell, measure));
    }
}
