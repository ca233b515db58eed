package io.executorlab.lab.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.measure.Latency;
import io.executorlab.lab.measure.Span;

/** What a chart shows, in a sentence: below it for everybody, and as its name for those who cannot see it. */
final class ChartWords {

    private static final int MILLIS = 1000;

    private ChartWords() {
    }

    /** {@code broken: at most 304, 280 of them timed-waiting, 7 s into the load; fixed: at most 61 ...}. */
    static String of(String id, List<CellCharts> cells) {
        return cells.stream()
                .map(cell -> prefix(cell, cells)
                        + Optional.ofNullable(cell.over().get(id)).map(ChartWords::most).orElse("no evidence"))
                .collect(Collectors.joining("; ")) + ".";
    }

    private static String prefix(CellCharts cell, List<CellCharts> cells) {
        return cells.size() == 1 && cell.id().isEmpty() ? "" : cell.id() + ": ";
    }

    private static String most(TimeChart chart) {
        if (chart.most().isEmpty()) {
            return "no evidence";
        }
        double most = chart.most().getAsDouble();
        if (most == 0) {
            return "0 throughout";
        }
        int at = chart.totals().indexOf(most);
        double second = chart.seconds().get(at);
        String when =
                second < 0 ? "before the load" : "%s s into the load".formatted(Numbers.number(Math.rint(second)));
        return "at most %s%s, %s".formatted(Numbers.number(most), largest(chart, at), when);
    }

    private static String largest(TimeChart chart, int at) {
        return !chart.stacked() ? ""
                : chart.lines().entrySet().stream().filter(line -> line.getValue().get(at) != null)
                        .max(Comparator
                                .comparingDouble((Map.Entry<String, List<Double>> line) -> line.getValue().get(at)))
                        .map(line -> ", %s of them %s".formatted(Numbers.number(line.getValue().get(at)),
                                line.getKey()))
                        .orElse("");
    }

    /**
     * {@code broken: client median 4.12 ms, 95th percentile 10.8 ms, server median 2 to 5 ms, 95th ...; fixed: ...}.
     */
    static String ofLatency(List<CellCharts> cells) {
        return cells.stream().map(
                cell -> prefix(cell, cells) + cell.latencies().stream().map(ChartWords::side).filter(Objects::nonNull)
                        .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; ")) + ".";
    }

    private static String side(Latency latency) {
        Span median = latency.values().get(Latency.POINTS.indexOf("50 %"));
        Span most = latency.values().get(Latency.POINTS.indexOf("95 %"));
        return median != null && most != null
                ? "%s median %s, 95th percentile %s".formatted(latency.side(), time(median), time(most))
                : latency.mean() == null ? null
                        : "%s %s ms on average".formatted(latency.side(), Numbers.number(latency.mean()));
    }

    /** {@code 4.12 ms}, {@code 2 to 5 s}. */
    private static String time(Span time) {
        if (time.isKnown()) {
            return Numbers.number(time.most()) + " ms";
        }
        boolean seconds = time.most() > MILLIS;
        int unit = seconds ? MILLIS : 1;
        String bounds = Numbers.number(time.least() / unit) + " to " + Numbers.number(time.most() / unit);
        return bounds + (seconds ? " s" : " ms");
    }
}
