package io.executorlab.lab.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.evidence.SampledSeries;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.watch.PrometheusServer;

/** Takes from a Prometheus what it has scraped of all instances of a service. */
public final class FleetRunner {

    private final PrometheusServer server;
    private final String selector;
    private final Set<String> metrics;

    /** @param selector label matchers, without braces */
    public FleetRunner(PrometheusServer server, String selector, Set<String> metrics) {
        this.server = server;
        this.selector = selector;
        this.metrics = metrics;
    }

    /**
     * Reads what was scraped in this time and keeps it in {@code folder}.
     *
     * @throws CouldNotStartException where Prometheus does not answer
     * @throws IOException where the folder cannot be written
     */
    public Fleet read(long fromMillis, long toMillis, Path folder) throws IOException {
        List<SampledSeries> series;
        try {
            series = server.samples(selector, metrics, fromMillis, toMillis);
        } catch (IOException e) {
            throw new CouldNotStartException(e.getMessage(), e);
        }
        try (BufferedWriter file = Files.newBufferedWriter(folder.resolve(Fleet.SERIES))) {
            for (SampledSeries one : series) {
                file.write(Json.line(one));
                file.newLine();
            }
        }
        return new Fleet(new Fleet.Source(server.base().toString(), selector, fromMillis, toMillis),
                Instance.of(series));
    }

    /** Its clock, in milliseconds since the epoch; throws {@link CouldNotStartException} where it does not answer. */
    public long now() {
        try {
            return server.now();
        } catch (IOException e) {
            throw new CouldNotStartException(e.getMessage(), e);
        }
    }
}
