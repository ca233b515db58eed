package io.executorlab.lab.watch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.executorlab.lab.evidence.Scrape;

/**
 * Keeps metrics with very many series out of the evidence: a label for each customer or order makes megabytes of each
 * scrape, and nothing here reads them one by one.
 */
final class Cardinality {

    private static final int SERIES_OF_A_METRIC = 1000;
    /** Counted over all paths, however many. */
    private static final Set<String> ALWAYS = Set.of("http_server_requests_seconds_count", "http_server_requests_seconds_sum");

    private final Set<String> leftOut = new TreeSet<>();

    /** The scrape without the metrics that have grown too many series, now or before. */
    synchronized Scrape limited(Scrape scrape) {
        if (scrape.samples().size() <= SERIES_OF_A_METRIC) {
            return scrape;
        }
        Map<String, Integer> series = new LinkedHashMap<>();
        scrape.samples().keySet().forEach(name -> series.merge(metric(name), 1, Integer::sum));
        series.forEach((metric, count) -> {
            if (count > SERIES_OF_A_METRIC && !ALWAYS.contains(metric)) {
                leftOut.add(metric);
            }
        });
        if (leftOut.isEmpty()) {
            return scrape;
        }
        Map<String, Double> kept = new LinkedHashMap<>(scrape.samples());
        kept.keySet().removeIf(name -> leftOut.contains(metric(name)));
        return new Scrape(scrape.atMillis(), scrape.tookMillis(), kept);
    }

    /** The metrics that are not in the evidence. */
    synchronized Set<String> leftOut() {
        return new TreeSet<>(leftOut);
    }

    private static String metric(String series) {
        int brace = series.indexOf('{');
        return brace < 0 ? series : series.substring(0, brace);
    }
}
