package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.measure.Curve.Point;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Figure;
import io.executorlab.lab.measure.Readings;

/**
 * A figure of one instance over the time that was read, 120 points at most.
 *
 * @param instance its name
 * @param parts between which it was not seen, or was restarted; none where nothing can be told of it
 */
public record InstanceLine(String instance, List<List<Point>> parts) {

    private static final int POINTS_AT_MOST = 120;
    private static final int POINTS_OF_MEDIAN_AT_MOST = 60;
    // So that each instance has a scrape in each part, whenever it is scraped.
    private static final double INTERVALS_OF_A_POINT = 2;

    /** @param beginMillis the time from which the points' seconds count */
    public static InstanceLine of(Instance instance, Figure figure, long beginMillis) {
        if (!instance.isWhole()) {
            return new InstanceLine(instance.name(), List.of());
        }
        int stretch = Math.max(1, (instance.scrapes().size() + POINTS_AT_MOST - 1) / POINTS_AT_MOST);
        return new InstanceLine(instance.name(),
                unbroken(instance).stream().map(scrapes -> points(scrapes, stretch, figure, beginMillis))
                        .filter(points -> !points.isEmpty()).toList());
    }

    private static List<List<Scrape>> unbroken(Instance instance) {
        double gap = Instance.GAP_IN_INTERVALS
                * Numbers.median(instance.intervals().asDoubleStream()).orElse(Double.MAX_VALUE);
        List<List<Scrape>> parts = new ArrayList<>();
        for (List<Scrape> life : instance.lives()) {
            int from = 0;
            for (int i = 1; i <= life.size(); i++) {
                if (i == life.size() || life.get(i).atMillis() - life.get(i - 1).atMillis() > gap) {
                    parts.add(life.subList(from, i));
                    from = i;
                }
            }
        }
        return parts;
    }

    private static List<Point> points(List<Scrape> scrapes, int stretch, Figure figure, long beginMillis) {
        List<Point> points = new ArrayList<>();
        for (int from = 0; from < scrapes.size(); from += stretch) {
            int to = Math.min(scrapes.size(), from + stretch);
            double second = (scrapes.get(to - 1).atMillis() - beginMillis) / Readings.MILLIS;
            figure.overTime().of(scrapes, from, to).stream().filter(Double::isFinite)
                    .forEach(value -> points.add(new Point(second, value)));
        }
        return points;
    }

    /** All of them, in the order of time. */
    public Stream<Point> points() {
        return parts.stream().flatMap(List::stream);
    }

    /** The median of all instances over the time, 60 points at most; none where there is no line. */
    public static List<Point> median(List<InstanceLine> lines) {
        double[] seconds = lines.stream().flatMap(InstanceLine::points).mapToDouble(Point::second).sorted().toArray();
        if (seconds.length == 0) {
            return List.of();
        }
        double from = seconds[0];
        double time = seconds[seconds.length - 1] - from;
        double interval = Numbers.median(lines.stream().flatMapToDouble(InstanceLine::intervals)).orElse(time);
        int count = time == 0 ? 1
                : (int) Math.max(1, Math.min(POINTS_OF_MEDIAN_AT_MOST, time / (INTERVALS_OF_A_POINT * interval)));
        double length = time / count;
        List<double[]> means = lines.stream().map(line -> line.means(from, length, count)).toList();
        return IntStream.range(0, count).mapToObj(i -> new Point(from + (i + 0.5) * length, medianAt(i, means)))
                .filter(point -> !Double.isNaN(point.value())).toList();
    }

    private static double medianAt(int place, List<double[]> means) {
        return Numbers.median(means.stream().mapToDouble(mean -> mean[place]).filter(mean -> !Double.isNaN(mean)))
                .orElse(Double.NaN);
    }

    private DoubleStream intervals() {
        return parts.stream().flatMapToDouble(part -> IntStream.range(1, part.size())
                .mapToDouble(i -> part.get(i).second() - part.get(i - 1).second()));
    }

    private double[] means(double from, double length, int count) {
        double[] sums = new double[count];
        int[] points = new int[count];
        points().forEach(point -> {
            int place = length == 0 ? 0 : Math.min(count - 1, (int) ((point.second() - from) / length));
            sums[place] += point.value();
            points[place]++;
        });
        Arrays.setAll(sums, i -> points[i] == 0 ? Double.NaN : sums[i] / points[i]);
        return sums;
    }

    /** The highest value of all lines; empty where there is none. */
    public static OptionalDouble most(List<InstanceLine> lines) {
        return lines.stream().flatMap(InstanceLine::points).mapToDouble(Point::value).max();
    }
}
