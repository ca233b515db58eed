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

/** Writes scrapes to {@code metrics.jsonl}, each at once, until the file is full. */
final class MetricsLog {

    static final long AT_MOST = Json.BYTES_AT_MOST / 4 * 3;

    private final Writer file;
    private final long atMost;
    private final Cardinality cardinality = new Cardinality();
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
        String line = cardinality.limited(scrape).toLine() + "\n";
        full |= written + line.length() > atMost;
        if (full && !asked) {
            return;
        }
        written += line.length();
        file.write(line);
        file.flush();
    }

    synchronized List<String> notRecorded() {
        List<String> sentences = new ArrayList<>(cardinality.notRecorded());
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
