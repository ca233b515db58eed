package io.executorlab.sample;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An order and the digest under which it is signed. */
record Order(long id, List<Line> lines, String digest) {

    private static final int LINES = 20;

    record Line(String article, int quantity, long cents) {
    }

    /** The order of this number; the same each time. */
    static Order of(long id) {
        List<Line> lines = IntStream.range(0, LINES)
                .mapToObj(i -> new Line("article-" + (id + i) % 1000, i + 1, 100 + (id * 31 + i * 17) % 9900)).toList();
        return new Order(id, lines, digest(csv(lines)));
    }

    String csv() {
        return csv(lines);
    }

    private static String csv(List<Line> lines) {
        return lines.stream().map(line -> "%s;%d;%d".formatted(line.article(), line.quantity(), line.cents()))
                .collect(Collectors.joining("\n"));
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
