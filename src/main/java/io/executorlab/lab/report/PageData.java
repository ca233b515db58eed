package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Resource;
import io.executorlab.lab.measure.Latency;
import io.executorlab.lab.measure.Span;

/**
 * The data that the page's script draws, as one JSON text that is small and safe to stand in a page: times that several
 * charts share are written once.
 */
final class PageData {

    private final Map<String, Load> loads = new LinkedHashMap<>();

    // Records, for the order of what Map.of holds is another in each JVM.
    private record Content(Map<String, Load> loads) {
    }

    /** Two runs under a load. */
    record Load(List<String> pair, Map<String, Head> charts, Map<String, Cell> cells, Object points) {
    }

    /** The head of a chart, which it has in common in all runs. */
    record Head(String title, boolean stacked) {
    }

    /** One run's values. */
    record Cell(Object seconds, List<List<Object>> times, Map<String, Chart> over, List<Object> latency) {
    }

    /** @param time the place of its times among those of the run */
    record Chart(int time, Map<String, Object> lines) {
    }

    /**
     * @param key as the template has it
     * @param load whose runs come from {@link #cell}
     */
    void add(String key, Load load) {
        loads.put(key, load);
    }

    /**
     * Returns the parts that draw it in a page that needs no network: the chart library, the page's own script and the
     * values. Empty where there is nothing to draw.
     */
    Map<String, Object> script() {
        return loads.isEmpty() ? Map.of()
                : Map.of("script", Map.of("library", resource("charts/echarts.min.js"), "own",
                        resource("report.js"), "data", json()));
    }

    private static String resource(String name) {
        return Resource.text(PageData.class, name);
    }

    /** Without any character that could end the element in which it stands, whatever an app calls its threads. */
    private String json() {
        return Json.line(new Content(loads)).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
                .replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    /** One run's values, of these charts only. */
    static Cell cell(CellCharts cell, Set<String> charts) {
        List<List<Object>> times = new ArrayList<>();
        Map<String, Chart> over = new LinkedHashMap<>();
        charts.stream().filter(cell.over()::containsKey).map(cell.over()::get)
                .forEach(chart -> over.put(chart.id(), chart(chart, times)));
        return new Cell(number(cell.seconds()), times, over,
                cell.latencies().stream().<Object>map(PageData::latency).toList());
    }

    private static Chart chart(TimeChart chart, List<List<Object>> times) {
        List<Object> seconds = numbers(chart.seconds());
        if (!times.contains(seconds)) {
            times.add(seconds);
        }
        Map<String, Object> lines = new LinkedHashMap<>();
        chart.lines().forEach((name, values) -> lines.put(PlainText.cut(name, 60), numbers(values)));
        return new Chart(times.indexOf(seconds), lines);
    }

    private static Map<String, Object> latency(Latency latency) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("side", latency.side());
        fields.put("mean", number(latency.mean()));
        fields.put("values", latency.values().stream().map(PageData::span).toArray());
        return fields;
    }

    /** A number, or the two between which it lies. */
    private static Object span(Span span) {
        return span == null ? null
                : span.isKnown() ? number(span.most()) : List.of(number(span.least()), number(span.most()));
    }

    private static List<Object> numbers(List<Double> values) {
        List<Object> numbers = new ArrayList<>();
        values.forEach(value -> numbers.add(number(value)));
        return numbers;
    }

    /** Whole numbers without a point, others with two decimals. */
    private static Object number(Double value) {
        if (value == null || value.isNaN() || value.isInfinite()) {
            return null;
        }
        return value == Math.rint(value) ? (Object) value.longValue() : (Object) (Math.round(value * 100) / 100.0);
    }
}
