package io.executorlab.lab.workshop.exercise;

import java.util.List;
import java.util.OptionalDouble;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.Readings;

/**
 * Reads the server's own timer of requests. It does not see them wait for a thread of the connector, and a session over
 * a WebSocket ends for it with the handshake.
 */
final class ServerTime {

    static final String METRIC = "http_server_requests_seconds_sum";

    private ServerTime() {
    }

    /** The mean of those that were handled between two scrapes, in milliseconds; empty where none was. */
    static OptionalDouble between(Evidence evidence, Scrape earlier, Scrape later) {
        double handled = evidence.requests().between(earlier, later).orElse(0);
        return handled > 0
                ? OptionalDouble.of(Readings.MILLIS * (seconds(evidence, later) - seconds(evidence, earlier)) / handled)
                : OptionalDouble.empty();
    }

    /** The same of all that were handled under the load. */
    static OptionalDouble underLoad(Evidence evidence) {
        List<Scrape> scrapes = evidence.underLoad();
        return scrapes.isEmpty() ? OptionalDouble.empty()
                : between(evidence, scrapes.get(0), scrapes.get(scrapes.size() - 1));
    }

    private static double seconds(Evidence evidence, Scrape scrape) {
        return scrape.samples(METRIC).stream()
                .filter(sample -> !evidence.requests().isObservers(sample.series()) && Double.isFinite(sample.value()))
                .mapToDouble(Sample::value).sum();
    }
}
