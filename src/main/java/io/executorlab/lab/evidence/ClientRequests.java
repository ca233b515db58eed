package io.executorlab.lab.evidence;

import java.util.List;
import java.util.Map;

/** Counts the requests of an app that does not count them, by k6's summary: as if they had come evenly. */
final class ClientRequests {

    static final String NOTE = "The app does not count its requests: those of k6's summary stand in, spread evenly "
            + "over the load.";

    private static final Series SERIES = new Series(HandledRequests.METRIC, Map.of());

    private ClientRequests() {
    }

    /** Tells whether nobody but the client has counted. */
    static boolean standIn(List<Scrape> scrapes, K6Summary k6) {
        return k6 != null && k6.requests() > 0
                && scrapes.stream().allMatch(scrape -> scrape.samples(HandledRequests.METRIC).isEmpty());
    }

    /** The scrapes with the requests that the client had sent by then. */
    static List<Scrape> in(List<Scrape> scrapes, K6Summary k6, RunLog.Times times) {
        double length = Math.max(1, times.loadTo() - times.loadFrom());
        return scrapes.stream().map(scrape -> {
            double part = Math.max(0, Math.min(1, (scrape.atMillis() - times.loadFrom()) / length));
            return scrape.with(List.of(new MetricSample(SERIES, Math.floor(part * k6.requests()))));
        }).toList();
    }
}
