package io.executorlab.lab.evidence;

import java.util.LinkedHashMap;
import java.util.Map;

import io.executorlab.lab.common.OneLine;

/**
 * Reads the series at the beginning of a line in the Prometheus text exposition format, version 0.0.4:
 * {@code NAME{label="value",...}}.
 */
public final class SeriesReader {

    /** In characters; a longer value is cut, and still told from others by a hash at its end. */
    public static final int LABEL_AT_MOST = 1000;
    private static final int HASH = 9;

    private final String line;
    private int at;

    SeriesReader(String line) {
        this.line = line;
    }

    /** As Prometheus writes it; throws {@link IllegalArgumentException} where it is not written so. */
    public static Series parse(String text) {
        SeriesReader reader = new SeriesReader(text);
        Series series = reader.read();
        if (!reader.rest().isBlank()) {
            throw new IllegalArgumentException("'%s' is not a series: nothing may follow its labels".formatted(text));
        }
        return series;
    }

    /** Throws {@link IllegalArgumentException} where no series begins here, or one does not end. */
    Series read() {
        String metric = metric();
        return new Series(metric, at < line.length() && line.charAt(at) == '{' ? labels() : Map.of());
    }

    String metric() {
        at = 0;
        while (at < line.length() && line.charAt(at) != '{' && !Character.isWhitespace(line.charAt(at))) {
            at++;
        }
        if (at == 0) {
            throw new IllegalArgumentException("'%s' is not a series: it has no metric's name".formatted(line));
        }
        return line.substring(0, at);
    }

    String rest() {
        return line.substring(at);
    }

    private Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>();
        at++;
        skipBlanks();
        while (charAt() != '}') {
            int equals = line.indexOf('=', at);
            if (equals < 0) {
                throw unfinished();
            }
            String name = line.substring(at, equals).strip();
            at = equals + 1;
            skipBlanks();
            labels.put(name, bounded(OneLine.of(quoted())));
            skipBlanks();
            if (charAt() == ',') {
                at++;
                skipBlanks();
            } else if (charAt() != '}') {
                throw unfinished();
            }
        }
        at++;
        return labels;
    }

    private static String bounded(String value) {
        if (value.length() <= LABEL_AT_MOST) {
            return value;
        }
        int end = LABEL_AT_MOST - HASH;
        // No file holds half a character.
        return value.substring(0, Character.isHighSurrogate(value.charAt(end - 1)) ? end - 1 : end)
                + "#%08x".formatted(value.hashCode());
    }

    // A value may hold blanks, commas, braces and escaped quotes.
    private String quoted() {
        if (charAt() != '"') {
            throw unfinished();
        }
        at++;
        int from = at;
        while (charAt() != '"') {
            at += charAt() == '\\' ? 2 : 1;
        }
        String value = line.substring(from, at);
        at++;
        return value.indexOf('\\') < 0 ? value : unescaped(value);
    }

    private static String unescaped(String value) {
        StringBuilder text = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\') {
                i++;
                text.append(value.charAt(i) == 'n' ? '\n' : value.charAt(i));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    private void skipBlanks() {
        while (at < line.length() && Character.isWhitespace(line.charAt(at))) {
            at++;
        }
    }

    private char charAt() {
        if (at >= line.length()) {
            throw unfinished();
        }
        return line.charAt(at);
    }

    private IllegalArgumentException unfinished() {
        return new IllegalArgumentException(
                "'%s' is not a series: write NAME or NAME{label=\"value\"}".formatted(line));
    }
}
