package io.executorlab.lab.report;

import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.common.OneLine;

/** Text for people: wrapped to a terminal's width, and cut where it is long. */
public final class PlainText {

    static final int WIDTH = 118;

    private PlainText() {
    }

    public static List<String> wrap(String text, String indent) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ")) {
            if (line.length() + word.length() > WIDTH && !line.toString().isBlank()) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(indent + "  ");
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
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
}
