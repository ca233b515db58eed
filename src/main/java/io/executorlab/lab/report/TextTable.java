package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.samskivert.mustache.Mustache;

/** Lines up columns for a terminal: to the left, and numbers below a heading to the right. */
public final class TextTable {

    /** The class of a cell of a page that holds a number. */
    static final Mustache.Lambda NUMBER_CLASS = (text, out) -> out.write(isNumber(text.execute()) ? "number" : "");
    private static final Pattern NUMBER = Pattern.compile("[~+-]?\\d.*|-?");

    private final List<List<String>> rows = new ArrayList<>();

    public void row(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    public List<String> lines() {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        List<String> formats = IntStream.range(0, columns).mapToObj(this::format).toList();
        return rows.stream().map(row -> ("  " + IntStream.range(0, row.size())
                .mapToObj(i -> formats.get(i).formatted(row.get(i))).collect(Collectors.joining("  "))).stripTrailing())
                .toList();
    }

    private String format(int column) {
        List<String> cells = rows.stream().filter(row -> row.size() > column).map(row -> row.get(column)).toList();
        int width = Math.max(1, cells.stream().mapToInt(String::length).max().orElse(1));
        boolean right = column > 0 && cells.stream().skip(1).allMatch(TextTable::isNumber);
        return "%" + (right ? "" : "-") + width + "s";
    }

    private static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }
}
