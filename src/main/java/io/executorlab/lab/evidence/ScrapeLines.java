package io.executorlab.lab.evidence;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Json;

/**
 * Reads the lines of {@code metrics.jsonl} one after another: one that says only what has changed is completed from the
 * one before.
 */
final class ScrapeLines {

    private final Map<String, Series> known = new HashMap<>();
    private Scrape before;

    /** A line of either kind. */
    record Line(long atMillis, long tookMillis, Map<String, Double> samples, Map<Integer, Double> changed) {
    }

    /**
     * Reads the next line; a series is read once and shared by all scrapes, and a sample by those of equal values in a
     * row.
     *
     * @param source to be named in the {@link IOException} where it is damaged
     */
    Scrape read(String text, String source) throws IOException {
        Line line = Json.parse(text, Line.class, source);
        try {
            before = line.changed() == null ? whole(line) : completed(line);
            return before;
        } catch (IllegalArgumentException e) {
            throw new IOException(source + " is damaged: " + e.getMessage(), e);
        }
    }

    private Scrape whole(Line line) {
        return new Scrape.Stored(line.atMillis(), line.tookMillis(), line.samples())
                .scrape(series -> known.computeIfAbsent(series, SeriesReader::parse));
    }

    private Scrape completed(Line line) {
        if (before == null || line.changed().values().stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("what has changed needs a line before, and values");
        }
        List<Sample> samples = before.samples().collect(Collectors.toList());
        line.changed().forEach((place, value) -> {
            if (place < 0 || place >= samples.size()) {
                throw new IllegalArgumentException("there is no series %d in the line before".formatted(place));
            }
            samples.set(place, new Sample(samples.get(place).series(), value));
        });
        return new Scrape(line.atMillis(), line.tookMillis(), samples);
    }
}
