package io.executorlab.lab.watch;

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
        scrape.metrics().stream().filter(metric -> scrape.samples(metric).size() > SERIES_OF_A_METRIC && !ALWAYS.contains(metric))
                .forEach(leftOut::add);
        return leftOut.isEmpty() ? scrape : new Scrape(scrape.atMillis(), scrape.tookMillis(),
                scrape.samples().filter(sample -> !leftOut.contains(sample.metric())).toList());
    }

    /** The metrics that are not in the evidence. */
    synchronized Set<String> leftOut() {
        return new TreeSet<>(leftOut);
    }
}
