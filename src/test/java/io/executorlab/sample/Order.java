package io.executorlab.sample;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An order of some lines. */
record Order(long id, List<Line> lines) {

    private static final int LINES = 20;

    record Line(String article, int quantity, long cents) {
    }

    /** The order of this number; the same each time. */
    static Order of(long id) {
        List<Line> lines = IntStream.range(0, LINES)
                .mapToObj(i -> new Line("article-" + (id + i) % 1000, i + 1, 100 + (id * 31 + i * 17) % 9900)).toList();
        return new Order(id, lines);
    }

    String csv() {
        return lines.stream().map(line -> "%s;%d;%d".formatted(line.article(), line.quantity(), line.cents()))
                .collect(Collectors.joining("\n"));
    }
}
