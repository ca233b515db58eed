package io.executorlab.lab.measure;

import static io.executorlab.lab.common.Messages.english;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;

/** The series of a metric that have certain labels, written as in Prometheus: {@code NAME{label="value"}}. */
public record Selector(Series wanted) {

    private static final Pattern METRIC = Pattern.compile("[a-zA-Z_:][\\w:]*");

    /** Throws {@link UsageException} where it is not written so. */
    public static Selector of(String text) {
        return parsed(text).orElseThrow(() -> new UsageException(english("parameter.metric", text) + "."));
    }

    static boolean isWritten(String text) {
        return parsed(text).isPresent();
    }

    private static Optional<Selector> parsed(String text) {
        try {
            return Optional.of(PrometheusText.series(text)).filter(wanted -> METRIC.matcher(wanted.metric()).matches())
                    .map(Selector::new);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    public String metric() {
        return wanted.metric();
    }

    public OptionalDouble in(Scrape scrape) {
        return scrape.sum(wanted.metric(), wanted.labels());
    }
}
