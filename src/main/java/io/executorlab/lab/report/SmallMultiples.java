package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.budget.BudgetVerdict;
import io.executorlab.lab.budget.FleetResult;
import io.executorlab.lab.measure.Curve.Point;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.measure.Figure;

/** A small chart for each instance, all of one figure on the same scale and with the median of all instances in it. */
final class SmallMultiples {

    /** So many instances are drawn, the odd ones. */
    static final int INSTANCES_AT_MOST = 24;
    static final int FIGURES_AT_MOST = 8;

    private static final int NAME = 70;
    // Of a chart, in units of its own: the page makes it as wide as there is room.
    private static final int LEFT = 36;
    private static final int RIGHT = 236;
    private static final int TOP = 6;
    private static final int BOTTOM = 76;
    private static final List<Double> ROUND = List.of(1.0, 2.0, 2.5, 5.0, 10.0);
    private static final double SECONDS_OF_A_MINUTE = 60;
    private static final double SECONDS_OF_AN_HOUR = 3600;

    private final FleetResult result;
    private final Map<String, Instance> instances;
    private final double seconds;

    /** @param bounds that are on it, by their places in the budget */
    private record Drawn(Figure figure, List<Integer> bounds) {
    }

    /** @param fleet what the result was judged by */
    SmallMultiples(FleetResult result, Fleet fleet) {
        this.result = result;
        this.instances = fleet.instances().stream().collect(Collectors.toMap(Instance::name, instance -> instance));
        this.seconds = Math.max(1, (result.source().toMillis() - result.source().fromMillis()) / 1000.0);
    }

    /** For the template: live threads, then what else the budget bounds; none without instances. */
    List<Map<String, Object>> content() {
        List<Drawn> drawn = drawn().limit(FIGURES_AT_MOST).toList();
        return IntStream.range(0, drawn.size()).mapToObj(i -> content(drawn.get(i), "median-" + i)).toList();
    }

    /** The titles of the figures for which there is no room. */
    List<String> notDrawn() {
        return drawn().skip(FIGURES_AT_MOST).map(each -> each.figure().title()).toList();
    }

    private Stream<Drawn> drawn() {
        if (result.instances().isEmpty()) {
            return Stream.empty();
        }
        Map<String, Drawn> byTitle = new LinkedHashMap<>();
        byTitle.put(Figure.LIVE.title(), new Drawn(Figure.LIVE, new ArrayList<>()));
        List<BudgetVerdict> bounds = result.instances().get(0).bounds();
        IntStream.range(0, bounds.size()).forEach(i -> Figure.of(bounds.get(i).measure()).ifPresent(figure -> byTitle
                .computeIfAbsent(figure.title(), title -> new Drawn(figure, new ArrayList<>())).bounds().add(i)));
        return byTitle.values().stream();
    }

    private Map<String, Object> content(Drawn drawn, String id) {
        Figure figure = drawn.figure();
        List<InstanceLine> all = result.instances().stream().map(each -> instances.get(each.name()))
                .map(instance -> InstanceLine.of(instance, figure, result.source().fromMillis())).toList();
        List<Point> median = InstanceLine.median(all);
        double scale = round(InstanceLine.most(all).orElse(0));
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("title", figure.title());
        content.put("scale", "All from 0 to %s, over %s.".formatted(Numbers.precise(scale), time(seconds)));
        content.put("bounds", drawn.bounds().stream().map(i -> sentence(result.bounds().get(i))).toList());
        content.put("median", id);
        content.put("medianPath", median.isEmpty() ? "" : path(median, scale));
        content.put("most", Numbers.precise(scale));
        content.put("time", time(seconds));
        content.put("load", shade());
        content.put("panels", IntStream.range(0, Math.min(INSTANCES_AT_MOST, all.size()))
                .mapToObj(
                        i -> panel(result.instances().get(i), all.get(i), drawn.bounds(), scale, label(figure, median)))
                .toList());
        return content;
    }

    private static String sentence(FleetResult.Bound bound) {
        return "%s must be %s: %s.%s".formatted(PlainText.cut(bound.measure(), NAME), bound.bound(),
                VerdictWord.of(bound.state()),
                bound.together().worst() == null ? ""
                        : " The worst is %s, of %s; the median %s.".formatted(
                                FleetReport.value(bound, bound.together().worst()),
                                PlainText.cut(bound.together().ofWorst(), NAME),
                                FleetReport.value(bound, bound.together().median())));
    }

    private String label(Figure figure, List<Point> median) {
        return "%s%s".formatted(figure.title(), median.isEmpty() ? ""
                : "; median of all %d instances: %s".formatted(result.instances().size(), words(median)));
    }

    private Map<String, Object> panel(FleetResult.Judged instance, InstanceLine line, List<Integer> bounds,
            double scale, String label) {
        List<Point> points = line.points().toList();
        VerdictWord state = VerdictWord.of(instance.state());
        String said = points.isEmpty() ? "nothing can be drawn" : words(points);
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("name", PlainText.cut(instance.name(), NAME));
        content.put("state", state);
        content.put("values",
                bounds.stream().map(i -> "%s %s".formatted(PlainText.cut(instance.bounds().get(i).measure(), NAME),
                        CheckWords.value(instance.bounds().get(i)))).collect(Collectors.joining("; ")));
        content.put("path", line.parts().stream().map(part -> path(part, scale)).collect(Collectors.joining()));
        content.put("label", "%s, %s: %s. %s.".formatted(PlainText.cut(instance.name(), NAME), state, said,
                PlainText.cut(label, 4 * NAME)));
        return content;
    }

    private static String words(List<Point> points) {
        return "%s at first, %s at most, %s at last".formatted(Numbers.precise(points.get(0).value()),
                Numbers.precise(points.stream().mapToDouble(Point::value).max().orElseThrow()),
                Numbers.precise(points.get(points.size() - 1).value()));
    }

    /** When the lab put a load on, if it did. */
    private List<Map<String, Object>> shade() {
        Fleet.Load load = result.source().load();
        return Stream.ofNullable(load).map(its -> {
            double from = x((its.fromMillis() - result.source().fromMillis()) / 1000.0);
            return Map.<String, Object>of("x", from, "width",
                    tenth(x((its.toMillis() - result.source().fromMillis()) / 1000.0) - from));
        }).toList();
    }

    private String path(List<Point> points, double scale) {
        StringBuilder path = new StringBuilder();
        for (Point point : points) {
            path.append(path.isEmpty() ? 'M' : 'L').append(x(point.second())).append(' ')
                    .append(tenth(BOTTOM - (BOTTOM - TOP) * Math.max(0, point.value()) / scale));
        }
        // A line to where it stands makes a single point a dot.
        return points.size() > 1 ? path.toString() : path + path.toString().replace('M', 'L');
    }

    private double x(double second) {
        return tenth(LEFT + (RIGHT - LEFT) * Math.max(0, Math.min(1, second / seconds)));
    }

    private static double tenth(double value) {
        return Math.round(value * 10) / 10.0;
    }

    private static double round(double most) {
        if (most <= 0) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(most)));
        return ROUND.stream().map(factor -> factor * power).filter(round -> round >= most).findFirst().orElse(most);
    }

    private static String time(double seconds) {
        if (seconds < 2 * SECONDS_OF_A_MINUTE) {
            return Numbers.number(seconds) + " s";
        }
        return seconds < 2 * SECONDS_OF_AN_HOUR ? Numbers.number(seconds / SECONDS_OF_A_MINUTE) + " min"
                : Numbers.number(seconds / SECONDS_OF_AN_HOUR) + " h";
    }
}
