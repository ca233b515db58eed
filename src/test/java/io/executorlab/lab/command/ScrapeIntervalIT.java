package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.app.TestDatabase;
import io.executorlab.dashboards.Prometheus;
import io.executorlab.lab.Measures;
import io.executorlab.lab.SampleApp;
import io.executorlab.lab.evidence.Instance;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.measure.ScrapeIntervals;
import io.executorlab.lab.measure.Scraped;
import io.executorlab.lab.report.TextTable;
import io.executorlab.lab.run.Build;
import io.executorlab.lab.watch.ManagementPort;
import io.executorlab.lab.watch.PrometheusServer;

/**
 * Measures which bounds survive rare scrapes: the sample app, in order and with a leak, is scraped each second before, under and after a load, and each measure is computed
 * from all scrapes and from each fifth, fifteenth and sixtieth. Beside it a real Prometheus scrapes the same app in these intervals, and each measure is computed from
 * what it has. The app writes each order into a PostgreSQL, by a pool of threads and one of connections. Each of the two takes some 12 minutes. For a trend by
 * scrapes of 60 s the load has to be longer, {@code -Dbench.minutes=47}: it needs 30 of them, and of a leak that never ends the first third counts as warm-up.
 */
@Tag("bench")
@Measures
class ScrapeIntervalIT {

    private static final int MINUTES = Integer.getInteger("bench.minutes", 7);
    private static final int SECONDS_OF_A_MINUTE = 60;
    // Two scrapes at rest on each side, however rare they are.
    private static final int REST_SECONDS = 130;
    // A thread in three seconds, by the load of 500 requests a second.
    private static final int LEAK_EVERY = 1500;
    private static final String PARAMETER = "(*)";
    private static final List<String> WITH_PARAMETER = List.of("http.server.mean(GET /orders/{id})", "timer.mean(http_server_requests)",
            "metric.growth(http_server_requests_seconds_count)", "executor.pool.max(archiveExecutor)", "executor.completed-per-second(archiveExecutor)");
    private static final List<String> REFUSED = List.of("executor.pool.mean(archiveExecutor)", "executor.queue.max(archiveExecutor)", "hikari.pending.max", "hikari.pending.mean",
            "threads.state(runnable).max", "threads.state(blocked).max", "heap.max", "cpu.busy.max");

    @TempDir
    private Path folder;

    @Test
    void inOrder() throws Exception {
        survive("scrape-intervals-in-order.txt", "an app in order");
    }

    @Test
    void withALeak() throws Exception {
        survive("scrape-intervals-leak.txt", "a thread left by each 1,500th request", "leak-every=" + LEAK_EVERY);
    }

    private void survive(String file, String what, String... settings) throws Exception {
        List<String> lines = new ArrayList<>(List.of("JDK %s, %d cores, a load of %d minutes, 500 requests a second, commit %s".formatted(System.getProperty("java.version"),
                Runtime.getRuntime().availableProcessors(), MINUTES, Build.commit())));
        lines.addAll(table(what, settings));
        Files.createDirectories(Bench.FOLDER);
        Files.write(Bench.FOLDER.resolve(file), lines);
        lines.forEach(System.out::println);
    }

    private List<String> table(String what, String... settings) throws Exception {
        String archive = "archive-url=jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(TestDatabase.fresh().port());
        String[] all = Stream.concat(Stream.of(settings), Stream.of(archive, "management.endpoints.web.exposure.include=health,prometheus", "management.server.port=0"))
                .toArray(String[]::new);
        TextTable table = new TextTable(false);
        table.row(Stream.of(Stream.of(what), ScrapeIntervals.SECONDS.stream().map("every %d s"::formatted),
                ScrapeIntervals.SECONDS.stream().map("Prometheus, %d s"::formatted)).flatMap(columns -> columns).toList());
        Path data = Files.createTempDirectory(folder, "prometheus-");
        try (SampleApp app = SampleApp.start(folder, all);
                Prometheus prometheus = Prometheus.scraping(URI.create(app.managementUrl()).getAuthority(), ScrapeIntervals.SECONDS, data)) {
            long from = System.currentTimeMillis();
            ScrapeIntervals seen = watched(app);
            long to = System.currentTimeMillis();
            List<String> measures = Stream.of(Scraped.surviving().stream().filter(name -> !name.contains(PARAMETER)), WITH_PARAMETER.stream(), REFUSED.stream())
                    .flatMap(names -> names).toList();
            List<List<Scrape>> others = new ArrayList<>();
            for (int seconds : ScrapeIntervals.SECONDS) {
                others.add(scraped(prometheus, seconds, measures, from, to));
            }
            seen.rows(measures, others).forEach(table::row);
        }
        return Stream.concat(Stream.of(""), table.lines().stream()).toList();
    }

    /** As {@code lab fleet} reads it. */
    private static List<Scrape> scraped(Prometheus prometheus, int seconds, List<String> measures, long from, long to) throws IOException {
        List<Instance> instances = Instance.of(new PrometheusServer(prometheus.base(), List.of()).samples("job=\"every-%d\"".formatted(seconds),
                Scraped.metrics(measures), from, to));
        assertThat(instances).as("every %d s", seconds).hasSize(1);
        return instances.get(0).scrapes();
    }

    private ScrapeIntervals watched(SampleApp app) throws Exception {
        ManagementPort port = new ManagementPort(URI.create(app.managementUrl()));
        List<Scrape> scrapes = new ArrayList<>();
        long next = scrape(port, scrapes, System.nanoTime(), REST_SECONDS);
        Process load = new ProcessBuilder(Bench.load(app.url(), MINUTES * SECONDS_OF_A_MINUTE)).redirectErrorStream(true)
                .redirectOutput(folder.resolve("load.log").toFile()).start();
        long from = System.currentTimeMillis();
        try {
            while (load.isAlive()) {
                next = scrape(port, scrapes, next, 1);
            }
            assertThat(load.exitValue()).isZero();
        } finally {
            load.destroy();
        }
        long to = System.currentTimeMillis();
        scrape(port, scrapes, next, REST_SECONDS);
        return new ScrapeIntervals(scrapes, from, to);
    }

    /** So many, one a second; gives when the next is due. */
    private static long scrape(ManagementPort port, List<Scrape> scrapes, long due, int count) throws IOException {
        long next = due;
        for (int i = 0; i < count; i++) {
            while (System.nanoTime() < next) {
                LockSupport.parkNanos(next - System.nanoTime());
            }
            scrapes.add(port.scrape());
            next += TimeUnit.SECONDS.toNanos(1);
        }
        return next;
    }
}
