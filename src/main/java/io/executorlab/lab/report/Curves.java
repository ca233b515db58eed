package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.executorlab.lab.chart.Curve;
import io.executorlab.lab.chart.Curve.Point;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.comparison.CellResult;

/** The curves of an experiment as blocks in a terminal, all cells of a load on the same axes. */
final class Curves {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";
    private static final int BLOCKS_AT_MOST = 60;

    private Curves() {
    }

    /** A line of blocks for each cell, the highest block is the highest value of all cells. */
    static List<String> lines(List<CellResult> cells) {
        List<String> lines = new ArrayList<>();
        int width = cells.stream().mapToInt(cell -> cell.id().length()).max().orElse(0);
        for (String heading : headings(cells)) {
            double most = most(cells, heading);
            double seconds = seconds(cells, heading);
            lines.add("%s over %s s, 0 to %s".formatted(heading, Numbers.number(Math.rint(seconds)), Numbers.number(most)));
            for (CellResult cell : cells) {
                lines.add("  %s  %s".formatted(cell.id() + " ".repeat(width - cell.id().length()),
                        blocks(points(cell, heading), most, seconds)));
            }
        }
        return lines;
    }

    private static Set<String> headings(List<CellResult> cells) {
        return cells.stream().flatMap(cell -> cell.curves().stream()).filter(curve -> !curve.points().isEmpty())
                .map(Curve::heading).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<Point> points(CellResult cell, String heading) {
        return cell.curves().stream().filter(curve -> curve.heading().equals(heading)).findFirst().map(Curve::points).orElse(List.of());
    }

    private static double most(List<CellResult> cells, String heading) {
        return cells.stream().flatMap(cell -> points(cell, heading).stream()).mapToDouble(Point::value).max().orElse(0);
    }

    private static double seconds(List<CellResult> cells, String heading) {
        return cells.stream().flatMap(cell -> points(cell, heading).stream()).mapToDouble(Point::second).max().orElse(0);
    }

    /** One block for each stretch of time, as high as the highest value in it; a blank where there is none. */
    static String blocks(List<Point> points, double most, double seconds) {
        int columns = (int) Math.min(BLOCKS_AT_MOST, Math.floor(seconds) + 1);
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < columns; column++) {
            double from = column * (seconds + 1) / columns;
            double to = (column + 1) * (seconds + 1) / columns;
            line.append(points.stream().filter(point -> point.second() >= from && point.second() < to).mapToDouble(Point::value).max()
                    .stream().mapToObj(value -> block(value, most)).findFirst().orElse(' '));
        }
        return line.toString().stripTrailing();
    }

    private static char block(double value, double most) {
        return BLOCKS.charAt(most == 0 ? 0 : (int) Math.round(value / most * (BLOCKS.length() - 1)));
    }
}
