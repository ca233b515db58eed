package io.executorlab.lab.watch;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.JudgedMetrics;

/**
 * Writes scrapes to {@code metrics.jsonl}, each at once. When it is known what is judged, only the first megabytes have
 * every series in every scrape: from then on a scrape has the series that judging takes, and of these only the values
 * that are not those of the line before; a whole one comes each time a hundredth more of the time has gone by.
 */
final class MetricsLog {

    static final long AT_MOST = Json.BYTES_AT_MOST / 4 * 3;
    static final long WHOLE_AT_MOST = Json.BYTES_AT_MOST / 4;

    private static final double MORE_TIME = 1.01;

    private final Writer file;
    private final long atMost;
    private final long wholeAtMost;
    private final Cardinality cardinality = new Cardinality();
    private JudgedMetrics judged;
    private Scrape before;
    private long written;
    private long firstAt;
    private long wholeAt;
    private boolean full;
    private boolean thinned;

    /**
     * Throws {@link IOException} where the file cannot be written, as all that writes does.
     *
     * @param atMost its size, from which on only the scrapes that all is counted from are written
     * @param wholeAtMost its size from which on not every scrape is whole
     */
    MetricsLog(Path folder, long atMost, long wholeAtMost) throws IOException {
        file = Files.newBufferedWriter(folder.resolve(Evidence.METRICS));
        this.atMost = atMost;
        this.wholeAtMost = wholeAtMost;
    }

    /** Leaves out what is not judged, once there is much. */
    synchronized void thin(JudgedMetrics judged) {
        this.judged = judged;
    }

    /** @param asked whether it is one of the few that everything is counted from */
    synchronized void write(Scrape scrape, boolean asked) throws IOException {
        firstAt = firstAt == 0 ? scrape.atMillis() : firstAt;
        boolean much = judged != null && written >= wholeAtMost;
        boolean whole = asked || !much || scrape.atMillis() - firstAt >= MORE_TIME * (wholeAt - firstAt);
        Scrape limited = cardinality.limited(scrape);
        Scrape kept = whole ? limited : judged.in(limited);
        String line = (much && before != null ? kept.toLineAfter(before) : kept.toLine()) + "\n";
        full |= written + line.length() > atMost;
        if (full && !asked) {
            return;
        }
        thinned |= !whole;
        wholeAt = whole ? scrape.atMillis() : wholeAt;
        written += line.length();
        before = kept;
        file.write(line);
        file.flush();
    }

    /** Tells which metrics were too many to be written, in sentences. */
    synchronized List<String> notRecorded() {
        List<String> sentences = new ArrayList<>(cardinality.notRecorded());
        if (thinned) {
            sentences.add(
                    ("After the first %d MB of %s not every scrape has all series: each has those that the bounds "
                            + "are computed from. Other numbers and the charts are"
                            + " of fewer scrapes from there on.").formatted(wholeAtMost >> 20, Evidence.METRICS));
        }
        if (full) {
            sentences.add("%s was full with %d MB: of the load's further metrics only the last are in it."
                    .formatted(Evidence.METRICS, atMost >> 20));
        }
        return sentences;
    }

    synchronized void close() throws IOException {
        file.close();
    }
}
