package io.executorlab.lab.common;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A small curve within a line of text, drawn with one character for each height. */
public enum Sparkline {

    /** Of blocks. */
    BLOCKS("▁▂▃▄▅▆▇█"),
    /** For a terminal without those characters. */
    ASCII("_.-:=+*#"),
    /** None. */
    NONE("");

    private static final int WIDTH = 12;
    private static final int FIRST_OF_THE_HEIGHT = 4;

    private final String heights;

    Sparkline(String heights) {
        this.heights = heights;
    }

    /** The best of which all characters can be shown. */
    public static Sparkline where(Predicate<String> shown) {
        return shown.test(BLOCKS.heights) ? BLOCKS : ASCII;
    }

    /**
     * Draws the values in their order, at most twelve characters wide: of more values, the highest of each few. The curve stands on 0, and its first
     * value reaches a quarter of its height at most, so that what stays level stays low.
     */
    public String of(List<Double> values) {
        if (heights.isEmpty() || values.isEmpty()) {
            return "";
        }
        double full = Math.max(highest(values), FIRST_OF_THE_HEIGHT * values.get(0));
        int width = Math.min(values.size(), WIDTH);
        return IntStream.range(0, width)
                .mapToDouble(i -> highest(values.subList(i * values.size() / width, (i + 1) * values.size() / width)))
                .mapToObj(value -> String.valueOf(heights.charAt(height(value, full)))).collect(Collectors.joining());
    }

    private static double highest(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    private int height(double value, double full) {
        return full <= 0 ? 0 : (int) Math.max(0, Math.min(heights.length() - 1, value / full * heights.length()));
    }
}
