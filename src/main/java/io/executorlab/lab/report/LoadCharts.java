package io.executorlab.lab.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** The charts of one or two runs under one load, so that they can be drawn on the same axes and scale. */
final class LoadCharts {

    private static final int NAMES = 7;
    private static final String OTHER = "other";

    private final String key;
    private final List<CellCharts> pair;

    LoadCharts(String key, List<CellCharts> pair) {
        this.key = key;
        this.pair = groupedByName(pair);
        List<String> empty = ids().stream().filter(id -> charts(id).allMatch(TimeChart::isEmpty)).toList();
        pair.forEach(cell -> cell.over().keySet().removeAll(empty));
    }

    /** The one in which the two differ most; empty where there is none. */
    Optional<Map<String, Object>> telling() {
        return ids().stream().filter(id -> !first(id).stacked())
                .filter(id -> pair.stream().allMatch(cell -> most(cell, id).isPresent()))
                .max(Comparator.comparingDouble(this::difference))
                .or(() -> ids().stream().findFirst()).map(this::overTime);
    }

    // With one more on both sides, so that 2 beside 0 is less than 200 beside 10.
    private double difference(String id) {
        double[] most = pair.stream().mapToDouble(cell -> most(cell, id).orElse(0) + 1).sorted().toArray();
        return most[most.length - 1] / most[0];
    }

    private static OptionalDouble most(CellCharts cell, String id) {
        return Optional.ofNullable(cell.over().get(id)).map(TimeChart::most).orElse(OptionalDouble.empty());
    }

    private Map<String, Object> overTime(String id) {
        return figure(id, first(id).title());
    }

    /** For the template; empty where no run has anything to draw. */
    Map<String, Object> content() {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("key", key);
        content.put("figures", ids().stream().map(this::overTime).toList());
        content.put("latency", pair.stream().allMatch(cell -> cell.latencies().isEmpty()) ? List.of()
                : List.of(figure("latency", "How long requests took")));
        return content;
    }

    private Map<String, Object> figure(String id, String title) {
        return Map.of("key", key, "chart", id, "title", title);
    }

    List<CellCharts> runs() {
        return pair;
    }

    private Set<String> ids() {
        Set<String> ids = new LinkedHashSet<>();
        pair.forEach(cell -> ids.addAll(cell.over().keySet()));
        return ids;
    }

    private Stream<TimeChart> charts(String id) {
        return pair.stream().map(cell -> cell.over().get(id)).filter(Objects::nonNull);
    }

    private TimeChart first(String id) {
        return charts(id).findFirst().orElseThrow();
    }

    // The same names get a line in every run, so that a colour means the same threads everywhere.
    private static List<CellCharts> groupedByName(List<CellCharts> cells) {
        Map<String, Double> most = new LinkedHashMap<>();
        cells.stream().map(cell -> cell.over().get(TimeCharts.BY_NAME)).filter(Objects::nonNull)
                .forEach(chart -> chart.lines().forEach((name, values) -> most.merge(name,
                        values.stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue).max().orElse(0),
                        Math::max)));
        List<String> shown =
                most.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                        .limit(NAMES).map(Map.Entry::getKey).toList();
        cells.forEach(
                cell -> cell.over().computeIfPresent(TimeCharts.BY_NAME, (id, chart) -> chart.only(shown, OTHER)));
        return cells;
    }
}
