package io.executorlab.lab.report;

import org.apache.commons.text.WordUtils;

import io.executorlab.lab.common.OneLine;

/** Text for people: wrapped to a terminal's width, and cut where it is long. */
public final class PlainText {

    private static final int WIDTH = 118;

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
}
