package io.executorlab.lab.report;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.apache.commons.text.WordUtils;

import io.executorlab.lab.common.OneLine;

/** Text for people: wrapped to a terminal's width, cut where it is long, lined up in columns. */
public final class PlainText {

    private static final int WIDTH = 118;
    private static final Pattern NUMBER = Pattern.compile("[~+-]?\\d.*|-?");

    private PlainText() {
    }

    /** Each line begins with the indent, all but the first with two more blanks. */
    public static String wrap(String text, String indent) {
        String further = indent + "  ";
        return indent + WordUtils.wrap(text.strip(), WIDTH - further.length(), "\n" + further, false);
    }

    /** On one line, with a text of more than {@code most} characters cut in its middle. */
    static String cut(String text, int most) {
        String line = OneLine.of(text);
        int[] characters = line.codePoints().toArray();
        if (characters.length <= most) {
            return line;
        }
        int head = (most - 1) * 2 / 3;
        int tail = most - 1 - head;
        return new String(characters, 0, head) + "…" + new String(characters, characters.length - tail, tail);
    }

    static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }

    /** A line for each row, with its cells to the left, and numbers below a heading to the right. */
    public static List<String> columns(List<List<String>> rows) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        List<String> formats = IntStream.range(0, columns).mapToObj(column -> format(column, rows)).toList();
        return rows.stream().map(row -> ("  " + IntStream.range(0, row.size())
                .mapToObj(i -> formats.get(i).formatted(row.get(i))).collect(Collectors.joining("  "))).stripTrailing())
                .toList();
    }

    private static String format(int column, List<List<String>> rows) {
        List<String> cells = rows.stream().filter(row -> row.size() > column).map(row -> row.get(column)).toList();
        int width = Math.max(1, cells.stream().mapToInt(String::length).max().orElse(1));
        boolean right = column > 0 && cells.stream().skip(1).allMatch(PlainText::isNumber);
        return "%" + (right ? "" : "-") + width + "s";
    }
}
