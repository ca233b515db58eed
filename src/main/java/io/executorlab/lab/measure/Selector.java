package io.executorlab.lab.measure;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.evidence.SeriesReader;

/** The series of a metric that have certain labels, written as in Prometheus: {@code NAME{label="value"}}. */
public record Selector(Series wanted) {

    private static final Pattern METRIC = Pattern.compile("[a-zA-Z_:][\\w:]*");

    /** Throws {@link UsageException} where it is not written so. */
    public static Selector of(String text) {
        try {
            Series wanted = SeriesReader.parse(text);
            if (METRIC.matcher(wanted.metric()).matches()) {
                return new Selector(wanted);
            }
        } catch (IllegalArgumentException e) {
            // Said below, in the words of who writes a budget.
        }
        throw new UsageException("'%s' is not a metric; write NAME or NAME{label=\"value\"}.".formatted(text));
    }

    public String metric() {
        return wanted.metric();
    }

    public OptionalDouble in(Scrape scrape) {
        return scrape.sum(wanted.metric(), wanted.labels());
    }
}
