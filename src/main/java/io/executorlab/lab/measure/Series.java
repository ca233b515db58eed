package io.executorlab.lab.measure;

import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Scrape;

/** A metric of the app with the labels that its series must have, written as in Prometheus: {@code NAME{label="value"}}. */
public record Series(String metric, String[] labels) {

    private static final Pattern WRITTEN = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})?");
    private static final String BETWEEN_LABELS = "\\s*,\\s*(?=[a-zA-Z_]\\w*=\")";

    /** Throws {@link UsageException} where it is not written so. */
    public static Series of(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            throw new UsageException("'%s' is no metric; write NAME or NAME{label=\"value\"}.".formatted(text));
        }
        String labels = matcher.group(2);
        return new Series(matcher.group(1), labels == null || labels.isBlank() ? new String[0] : labels.split(BETWEEN_LABELS));
    }

    /** The sum over all series with these labels. */
    public OptionalDouble in(Scrape scrape) {
        return scrape.sum(metric, labels);
    }
}
