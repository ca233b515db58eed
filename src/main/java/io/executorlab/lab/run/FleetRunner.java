package io.executorlab.lab.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.executorlab.lab.common.Json;
import io.executorlab.lab.common.Numbers;
import io.executorlab.lab.evidence.Fleet;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.evidence.SampledSeries;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.process.CouldNotStartException;
import io.executorlab.lab.process.Pause;
import io.executorlab.lab.process.ProcessRegistry;
import io.executorlab.lab.process.Progress;
import io.executorlab.lab.process.ShutdownHandler;
import io.executorlab.lab.watch.PrometheusServer;

/**
 * Takes from a Prometheus what it has scraped of all instances of a service, over a time in the past or around a load.
 */
public final class FleetRunner {

    private static final long LOOK_BACK_MILLIS = 300_000;
    // So that two scrapes come after the load, and one before it, whenever they fall.
    private static final double INTERVALS = 2.5;
    private static final long INGESTED_WITHIN_MILLIS = 2000;
    private static final long LOOK_MILLIS = 250;

    private final PrometheusServer server;
    private final String selector;
    private final Set<String> metrics;
    private final Progress progress;

    /** @param selector label matchers, without braces */
    public FleetRunner(PrometheusServer server, String selector, Set<String> metrics, Progress progress) {
        this.server = server;
        this.selector = selector;
        this.metrics = metrics;
        this.progress = progress;
    }

    /**
     * Reads what was scraped in this time and keeps it in {@code folder}.
     *
     * @throws CouldNotStartException where Prometheus does not answer
     * @throws IOException where the folder cannot be written
     */
    public Fleet read(long fromMillis, long toMillis, Path folder) throws IOException {
        return read(fromMillis, toMillis, null, folder);
    }

    private Fleet read(long from, long to, Fleet.Load load, Path folder) throws IOException {
        progress.step("reading from " + server.base());
        List<SampledSeries> series = samples(metrics, from, to);
        keep(series, folder);
        return fleet(from, to, load, Instance.of(series));
    }

    private Fleet fleet(long from, long to, Fleet.Load load, List<Instance> instances) {
        return new Fleet(new Fleet.Source(server.base().toString(), selector, from, to, load), instances);
    }

    /**
     * The same around a load, which is put on where there are instances at all. That Prometheus does not answer
     * afterwards is one of its problems.
     *
     * @param atMost a load that lasts longer is ended, and is no evidence
     */
    public Fleet underLoad(LoadCommand load, Duration atMost, ProcessRegistry registry, Path folder)
            throws IOException {
        progress.step("reading from " + server.base());
        long now = now();
        long asked = System.nanoTime();
        List<Instance> before = Instance.of(samples(Set.of(Scrape.LIVE), now - LOOK_BACK_MILLIS, now));
        long reach = Math.round(INTERVALS
                * Numbers.median(before.stream().flatMapToLong(Instance::intervals).asDoubleStream()).orElse(0));
        if (reach == 0) {
            return fleet(now - LOOK_BACK_MILLIS, now, null, before);
        }
        progress.step("load on %d instances".formatted(before.size()));
        long from = now + millisSince(asked);
        PlannedLoad.Ended ended = load.load(registry, atMost, folder).run(registry, Map.of(), List::of);
        long to = now + millisSince(asked);
        long until = to + reach + INGESTED_WITHIN_MILLIS;
        progress.step("waiting for two scrapes after the load");
        while (now + millisSince(asked) < until && !ShutdownHandler.underWay()) {
            Pause.millis(LOOK_MILLIS);
        }
        if (ShutdownHandler.underWay()) {
            throw new IOException("interrupted");
        }
        Fleet.Load done = new Fleet.Load(load.words(), from, to, ended.exit(), ended.problems());
        return around(done, from - reach, until, folder);
    }

    private static long millisSince(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
    }

    private Fleet around(Fleet.Load load, long from, long to, Path folder) throws IOException {
        try {
            return read(from, to, load, folder);
        } catch (CouldNotStartException e) {
            List<String> problems = Stream.concat(load.problems().stream(), Stream.of(e.getMessage())).toList();
            Fleet.Load unread =
                    new Fleet.Load(load.command(), load.fromMillis(), load.toMillis(), load.exit(), problems);
            return fleet(from, to, unread, List.of());
        }
    }

    /** Its clock, in milliseconds since the epoch; throws {@link CouldNotStartException} where it does not answer. */
    public long now() {
        try {
            return server.now();
        } catch (IOException e) {
            throw new CouldNotStartException(e.getMessage(), e);
        }
    }

    private List<SampledSeries> samples(Set<String> wanted, long from, long to) {
        try {
            return server.samples(selector, wanted, from, to);
        } catch (IOException e) {
            throw new CouldNotStartException(e.getMessage(), e);
        }
    }

    private static void keep(List<SampledSeries> series, Path folder) throws IOException {
        try (BufferedWriter file = Files.newBufferedWriter(folder.resolve(Fleet.SERIES))) {
            for (SampledSeries one : series) {
                file.write(Json.line(one));
                file.newLine();
            }
        }
    }
}
