package io.executorlab.lab.watch;

import static io.executorlab.lab.common.Messages.english;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;

/**
 * Writes scrapes to {@code metrics.jsonl}, each at once, until the file is full. Metrics of very many series, such as
 * one with a label for each customer or order, are left out.
 */
final class MetricsLog {

    static final long AT_MOST = Json.BYTES_AT_MOST / 4 * 3;
    private static final int SERIES_OF_A_METRIC = 5000;
    private static final int NAMED = 20;

    private final Writer file;
    private final long atMost;
    private final Set<String> tooMany = new TreeSet<>();
    private final Set<String> cut = new TreeSet<>();
    private long written;
    private boolean full;

    /**
     * Throws {@link IOException} where the file cannot be written, as all that writes does.
     *
     * @param atMost its size, from which on only the scrapes that all is counted from are written
     */
    MetricsLog(Path folder, long atMost) throws IOException {
        file = Files.newBufferedWriter(folder.resolve(Evidence.METRICS));
        this.atMost = atMost;
    }

    /** @param asked whether it is one of the few that everything is counted from */
    synchronized void write(Scrape scrape, boolean asked) throws IOException {
        String line = Json.line(limited(scrape)) + "\n";
        full |= written + line.length() > atMost;
        if (full && !asked) {
            return;
        }
        written += line.length();
        file.write(line);
        file.flush();
    }

    /** The scrape without the metrics that have grown too many series, now or before. */
    private Scrape limited(Scrape scrape) {
        scrape.samples().filter(MetricsLog::isCut).map(MetricSample::metric).forEach(cut::add);
        scrape.metrics().stream().filter(metric -> scrape.samples(metric).size() > SERIES_OF_A_METRIC)
                .forEach(tooMany::add);
        return tooMany.isEmpty() ? scrape
                : new Scrape(scrape.atMillis(), scrape.tookMillis(),
                        scrape.samples().filter(sample -> !tooMany.contains(sample.metric())).toList());
    }

    private static boolean isCut(MetricSample sample) {
        return sample.series().labels().values().stream()
                .anyMatch(label -> label.length() >= PrometheusText.LABEL_AT_MOST - 1);
    }

    synchronized List<String> notRecorded() {
        List<String> sentences = new ArrayList<>();
        if (!tooMany.isEmpty()) {
            String names = String.join(", ", tooMany.stream().limit(NAMED).toList());
            sentences.add(english("watch.too-many-series", "%,d".formatted(SERIES_OF_A_METRIC), names,
                    tooMany.size() > NAMED ? english("watch.and-more", tooMany.size() - NAMED) : ""));
        }
        if (!cut.isEmpty()) {
            sentences.add(english("watch.cut-labels", "%,d".formatted(PrometheusText.LABEL_AT_MOST),
                    String.join(", ", cut)));
        }
        if (full) {
            sentences.add(english("watch.full", Evidence.METRICS, atMost >> 20));
        }
        return sentences;
    }

    synchronized void close() throws IOException {
        file.close();
    }
}
