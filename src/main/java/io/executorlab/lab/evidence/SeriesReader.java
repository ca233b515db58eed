package io.executorlab.lab.evidence;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.OneLine;

/**
 * Reads the series at the beginning of a line in the Prometheus text exposition format, version 0.0.4:
 * {@code NAME{label="value",...}}.
 */
public final class SeriesReader {

    /** In characters; a longer value is cut, and still told from others by a hash at its end. */
    public static final int LABEL_AT_MOST = 1000;
    private static final int HASH = 9;
    // A value may hold blanks, commas, braces and escaped quotes. Nothing is tried twice, however long a line is.
    private static final Pattern LABEL =
            Pattern.compile("([^=}]++)=\\s*+\"((?:[^\"\\\\]++|\\\\.)*+)\"\\s*+(,?)", Pattern.DOTALL);
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

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
        Matcher label = LABEL.matcher(line);
        boolean more = true;
        at++;
        while (more && label.region(at, line.length()).lookingAt()) {
            labels.put(label.group(1).strip(), bounded(OneLine.of(unescaped(label.group(2)))));
            more = !label.group(3).isEmpty();
            at = label.end();
        }
        int end = line.indexOf('}', at);
        if (end < 0 || !line.substring(at, end).isBlank()) {
            throw new IllegalArgumentException(
                    "'%s' is not a series: write NAME or NAME{label=\"value\"}".formatted(line));
        }
        at = end + 1;
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

    private static String unescaped(String value) {
        return value.indexOf('\\') < 0 ? value
                : ESCAPED.matcher(value).replaceAll(escaped -> escaped.group(1).equals("n") ? "\n"
                        : Matcher.quoteReplacement(escaped.group(1)));
    }
}
