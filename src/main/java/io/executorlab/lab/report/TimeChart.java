package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Readings.Reading;

/**
 * Figures over the time of a run, drawn as lines.
 *
 * @param id the same for the same figure of other runs
 * @param stacked whether the lines add up to a whole
 * @param seconds since the load began; less than 0 before it
 * @param lines by name, each with a value for each of {@code seconds}; null where there is none
 */
public record TimeChart(String id, String title, boolean stacked, List<Double> seconds,
        Map<String, List<Double>> lines) {

    private static final int POINTS_AT_MOST = 240;

    static TimeChart single(String id, String title, List<Double> seconds, List<Double> values) {
        return new TimeChart(id, title, false, seconds, Map.of(title, values));
    }

    /** Null where a scrape has none. */
    static List<Double> values(List<Scrape> scrapes, Reading reading) {
        return scrapes.stream().map(reading::of).map(value -> value.isPresent() ? value.getAsDouble() : null).toList();
    }

    public boolean isEmpty() {
        return lines.values().stream().flatMap(List::stream).noneMatch(value -> value != null && value != 0);
    }

    public OptionalDouble most() {
        return totals().stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue).max();
    }

    /** Null where there is none. */
    public List<Double> totals() {
        List<Double> totals = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            Double total = null;
            for (List<Double> values : lines.values()) {
                Double value = values.get(i);
                total = value == null ? total
                        : total == null ? value : Double.valueOf(stacked ? total + value : Math.max(total, value));
            }
            totals.add(total);
        }
        return totals;
    }

    /** The names whose lines reach highest in one of these. */
    public static List<String> largest(List<TimeChart> charts, int names) {
        Map<String, Double> most = new LinkedHashMap<>();
        charts.forEach(chart -> chart.lines.forEach((name, values) -> most.merge(name,
                values.stream().filter(Objects::nonNull).mapToDouble(Double::doubleValue).max().orElse(0),
                Math::max)));
        return most.entrySet().stream().sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
                .limit(names).map(Map.Entry::getKey).toList();
    }

    public TimeChart only(List<String> names, String others) {
        Map<String, List<Double>> kept = new LinkedHashMap<>();
        names.stream().filter(name -> !name.equals(others))
                .forEach(name -> kept.put(name, lines.getOrDefault(name, zeros())));
        List<Double> rest = new ArrayList<>(zeros());
        lines.forEach((name, values) -> {
            if (!kept.containsKey(name)) {
                for (int i = 0; i < rest.size(); i++) {
                    rest.set(i, rest.get(i) + (values.get(i) == null ? 0 : values.get(i)));
                }
            }
        });
        kept.put(others, rest);
        return new TimeChart(id, title, stacked, seconds, kept);
    }

    private List<Double> zeros() {
        return Collections.nCopies(seconds.size(), 0.0);
    }

    /**
     * The same with at most 240 points; each is then the highest value of a stretch of time, so that no peak is lost.
     */
    public TimeChart thinned() {
        int stretch = (seconds.size() + POINTS_AT_MOST - 1) / POINTS_AT_MOST;
        if (stretch <= 1) {
            return this;
        }
        Map<String, List<Double>> thinned = new LinkedHashMap<>();
        lines.forEach((name, values) -> thinned.put(name, starts(stretch).mapToObj(start -> values
                .subList(start, Math.min(values.size(), start + stretch)).stream().filter(Objects::nonNull)
                .max(Double::compare).orElse(null)).toList()));
        return new TimeChart(id, title, stacked, starts(stretch).mapToObj(seconds::get).toList(), thinned);
    }

    private IntStream starts(int stretch) {
        return IntStream.iterate(0, start -> start < seconds.size(), start -> start + stretch);
    }
}
