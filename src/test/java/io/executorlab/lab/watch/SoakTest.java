package io.executorlab.lab.watch;

import static io.executorlab.lab.budget.Budgets.atMost;
import static io.executorlab.lab.budget.Budgets.budget;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.executorlab.lab.Heap;
import io.executorlab.lab.budget.BudgetJudge;
import io.executorlab.lab.budget.CheckResult;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.EvidenceParts;
import io.executorlab.lab.evidence.HandledRequests;
import io.executorlab.lab.evidence.Machine;
import io.executorlab.lab.evidence.RunLog;
import io.executorlab.lab.evidence.Sample;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.Series;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.Watched;
import io.executorlab.lab.experiment.Budget;
import io.executorlab.lab.measure.BoundVerdict.State;
import io.executorlab.lab.measure.JudgedDumps;
import io.executorlab.lab.measure.JudgedMetrics;

/** Eight hours under load, simulated: what a check keeps of them, and that its numbers are those of all that it saw. */
class SoakTest {

    private static final String MANAGEMENT = "http://127.0.0.1:8081/actuator";
    private static final int SECONDS = 8 * 3600;
    private static final int SECONDS_BETWEEN_SCRAPES = 3;
    private static final int SECONDS_BETWEEN_DUMPS = 10;
    private static final long FIRST_SCRAPE_AT = 1_800_000_000_000L;
    private static final int AN_HOUR = 3600;
    private static final long BYTES_AT_MOST = 20 << 20;
    /** All scrapes of a single hour would take more. */
    private static final long BYTES_HELD_AT_MOST = 2 << 20;
    private static final long BYTES_OF_DUMPS_AT_MOST = 4 << 20;
    private static final long IDLE_BYTES_AN_HOUR = 600 << 10;
    private static final DumpedThread IDLE =
            new DumpedThread("mail-1", "WAITING", List.of("jdk.internal.misc.Unsafe.park(Native Method)",
                    "java.util.concurrent.ThreadPoolExecutor.getTask(ThreadPoolExecutor.java:1062)"));
    private static final DumpedThread BUSY =
            new DumpedThread("export-2", "RUNNABLE", List.of("com.acme.Export.run(Export.java:7)"));
    private static final DumpedThread SENDING = new DumpedThread("mail-2", "RUNNABLE",
            List.of("com.acme.Mails.send(Mails.java:30)", "com.acme.Mails.run(Mails.java:9)"));
    private static final Budget BUDGET = budget(1000, "threads.live.max", atMost("100"), "threads.left.beyond-pools",
            atMost("5"), "threads.started.beyond-pools", atMost("50"), "threads.peak", atMost("200"),
            "threads.state(blocked).max", atMost("30"),
            "threads.state(blocked).mean", atMost("3"), "executor.queue.max(export)", atMost("20"),
            "executor.queue.mean(export)", atMost("4"), "hikari.pending.max", atMost("20"),
            "http.server.mean(/orders/3)", atMost("1s"), "requests.server-errors", atMost("10"),
            "metric.max(app_gauge_7)", atMost("50"), "metric.growth(app_total)", atMost("1"), "heap.max",
            atMost("300MB"), "fds.max", atMost("40"), "cpu.cores", atMost("1"),
            "cpu.busy.max", atMost("90%"), "scrape.gap.max", atMost("5s"), "process.restarts", atMost("0"),
            "threads.named(export-*).max", atMost("20"),
            "threads.at(com.acme.Mails.send).max", atMost("9"));

    private final Random random = new Random(1);
    private final Map<String, Series> series = new LinkedHashMap<>();

    @TempDir
    private Path folder;

    private void put(List<Sample> samples, String metric, String label, String value, double its) {
        samples.add(new Sample(series.computeIfAbsent(metric + label + value,
                name -> new Series(metric, label.isEmpty() ? Map.of() : Map.of(label, value))), its));
    }

    /** A leak of six threads an hour, bursts now and then, and an app with metrics of its own. */
    private Scrape scrape(int second) {
        List<Sample> samples = new ArrayList<>();
        double load = Math.max(0, Math.min(second, SECONDS - 60) - 30);
        double burst = random.nextInt(500) == 0 ? random.nextInt(40) : 0;
        put(samples, Scrape.LIVE, "", "", 60 + Math.floor(load / 600) + burst);
        put(samples, Scrape.PEAK, "", "", 110);
        put(samples, Scrape.STARTED, "", "", 100 + Math.floor(load / 600));
        put(samples, Scrape.PROCESS_START, "", "", 1.5e9);
        for (String state : List.of("blocked", "runnable", "waiting", "timed-waiting", "new", "terminated")) {
            put(samples, "jvm_threads_states_threads", "state", state, random.nextInt(8) + burst);
        }
        put(samples, "tomcat_threads_current_threads", "name", "http", 10);
        for (String executor : List.of("export", "mail")) {
            put(samples, "executor_pool_size_threads", "name", executor, 8);
            put(samples, "executor_active_threads", "name", executor, random.nextInt(8));
            put(samples, "executor_queued_tasks", "name", executor, random.nextInt(7) + burst);
            put(samples, "executor_completed_tasks_total", "name", executor, 3 * load);
        }
        put(samples, "hikaricp_connections_pending", "", "", random.nextInt(5) + burst);
        for (int i = 0; i < 12; i++) {
            put(samples, HandledRequests.METRIC, "uri", "/orders/" + i, Math.floor(load * (i + 1) / 3));
            put(samples, "http_server_requests_seconds_sum", "uri", "/orders/" + i, load * (i + 1) / 70);
            put(samples, "http_server_requests_seconds_max", "uri", "/orders/" + i, random.nextDouble());
        }
        put(samples, HandledRequests.METRIC, "uri", "/actuator/prometheus", second / 3);
        put(samples, "jvm_memory_used_bytes", "area", "heap", 1e6 * random.nextInt(256));
        put(samples, "process_files_open_files", "", "", 30 + random.nextInt(5));
        put(samples, "process_cpu_time_ns_total", "", "", 2e8 * second);
        put(samples, "system_cpu_usage", "", "", random.nextDouble());
        put(samples, "app_total", "", "", Math.floor(load / 5000));
        for (int i = 0; i < 100; i++) {
            put(samples, "app_gauge_" + i, "", "", random.nextInt(60) + random.nextInt(1000) / 1000.0);
        }
        return new Scrape(FIRST_SCRAPE_AT + 1000L * second, 3, samples);
    }

    private ThreadDump dump(int second, ThreadDump.Phase phase) {
        List<DumpedThread> threads = new ArrayList<>(Collections.nCopies(20, IDLE));
        threads.addAll(
                Collections.nCopies(random.nextInt(16) + (random.nextInt(300) == 0 ? random.nextInt(12) : 0), BUSY));
        threads.addAll(
                Collections.nCopies(random.nextInt(9) + (random.nextInt(300) == 0 ? random.nextInt(6) : 0), SENDING));
        return new ThreadDump(FIRST_SCRAPE_AT + 1000L * second + 500, phase, threads);
    }

    private List<ThreadDump> dumps() {
        List<ThreadDump> dumps = new ArrayList<>();
        dumps.add(dump(4, ThreadDump.Phase.BASELINE));
        for (int second = 5; second < SECONDS - 10; second += SECONDS_BETWEEN_DUMPS) {
            dumps.add(dump(second, ThreadDump.Phase.LOAD));
        }
        dumps.add(dump(SECONDS, ThreadDump.Phase.DRAINED));
        return dumps;
    }

    /** As a watch writes them, which deletes what is not needed any more. */
    private void writeThinned(List<ThreadDump> dumps, Scrape scrape) throws IOException {
        DumpThinning thinning = thinning(scrape);
        for (int i = 0; i < dumps.size(); i++) {
            write(thinning, dumps.get(i), i + 1);
        }
    }

    private static DumpThinning thinning(Scrape scrape) {
        return new DumpThinning(JudgedDumps.counted(measures(), scrape).orElseThrow());
    }

    private void write(DumpThinning thinning, ThreadDump dump, int number) throws IOException {
        Path file = folder.resolve("threads-%03d-%s.json".formatted(number, dump.phase().name().toLowerCase()));
        dump.write(file);
        if (dump.phase() == ThreadDump.Phase.LOAD) {
            for (Path unneeded : thinning.add(new JudgedDumps.Taken(dump, null), List.of(file))) {
                Files.delete(unneeded);
            }
        }
    }

    private static List<String> measures() {
        return BUDGET.bounds().stream().map(Budget.Entry::measure).toList();
    }

    private static RunLog run(List<Scrape> scrapes) {
        long from = scrapes.get(0).atMillis();
        long to = scrapes.get(scrapes.size() - 1).atMillis();
        return new RunLog(RunLog.FORMAT, RunLog.Subject.of("soak", "check"), RunLog.Outcome.RAN, List.of(),
                new RunLog.Times(from, from, from + 5000, to - 10_000, to, to), 0,
                new Watched(MANAGEMENT, null, List.of("k6"), List.of(Evidence.K6, Evidence.AFTER_GC,
                        Evidence.FLIGHT), List.of(), null),
                null);
    }

    private static Machine machine() {
        return new Machine("17.0.15", "Debian", 4, 4, "", List.of(), new Machine.Versions("", "", null));
    }

    @Test
    @Tag("long")
    void eightHoursTakeLittleRoomAndAreJudgedByTheSameNumbers() throws Exception {
        List<Scrape> all = IntStream.iterate(0, second -> second <= SECONDS, second -> second + SECONDS_BETWEEN_SCRAPES)
                .mapToObj(this::scrape).toList();
        MetricsLog log = new MetricsLog(folder, MetricsLog.AT_MOST, MetricsLog.WHOLE_AT_MOST);
        log.thin(JudgedMetrics.of(measures(), HandledRequests.ofManagement(URI.create(MANAGEMENT))));
        for (int i = 0; i < all.size(); i++) {
            log.write(all.get(i), i == 0 || i == all.size() - 1);
        }
        log.close();
        assertThat(Files.size(folder.resolve(Evidence.METRICS))).isLessThan(BYTES_AT_MOST);
        assertThat((long) all.size() * all.get(all.size() - 1).toLine().length()).as("what all of it would take")
                .isGreaterThan(MetricsLog.AT_MOST);
        assertThat(log.notRecorded()).singleElement().asString().startsWith("After the first 16 MB of metrics.jsonl");
        List<ThreadDump> dumps = dumps();
        writeThinned(dumps, all.get(0));
        assertThat(bytesOfDumps()).isLessThan(BYTES_OF_DUMPS_AT_MOST);

        Json.write(folder.resolve(Evidence.RUN), run(all));
        Json.write(folder.resolve(Evidence.MACHINE), machine());
        CheckResult thinned = BudgetJudge.judge(BUDGET, Evidence.read(folder));
        CheckResult whole = BudgetJudge.judge(BUDGET,
                new Evidence(folder, run(all), new EvidenceParts().machine(machine()).scrapes(all).dumps(dumps)));
        assertThat(thinned.problems()).isEqualTo(whole.problems()).isEmpty();
        // Whose threads they are may be told from another dump.
        assertThat(thinned.bounds()).usingRecursiveFieldByFieldElementComparatorIgnoringFields("culprits")
                .isEqualTo(whole.bounds());
        assertThat(thinned.bounds()).allMatch(bound -> bound.value() != null)
                .anyMatch(bound -> bound.state() == State.BROKEN);
    }

    @Test
    @Tag("long")
    void itHoldsNoMoreAfterEightHoursThanAfterOne() throws Exception {
        long afterOne = 0;
        DumpThinning thinning = thinning(scrape(0));
        MetricsLog log = new MetricsLog(folder, MetricsLog.AT_MOST, MetricsLog.WHOLE_AT_MOST);
        log.thin(JudgedMetrics.of(measures(), HandledRequests.ofManagement(URI.create(MANAGEMENT))));
        for (int second = 0; second <= SECONDS; second += SECONDS_BETWEEN_SCRAPES) {
            log.write(scrape(second), second == 0);
            if (second % SECONDS_BETWEEN_DUMPS < SECONDS_BETWEEN_SCRAPES) {
                write(thinning, dump(second, ThreadDump.Phase.LOAD), second);
            }
            if (second == AN_HOUR) {
                afterOne = Heap.used();
            }
        }
        long more = Heap.used() - afterOne;
        log.close();
        assertThat(more).as("bytes more than after an hour").isLessThan(BYTES_HELD_AT_MOST);
    }

    private long bytesOfDumps() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("threads-"))
                    .mapToLong(file -> file.toFile().length()).sum();
        }
    }

    /** An app to which nobody speaks: what an hour of watching it takes. */
    @Test
    void anIdleHourTakesNearlyNoRoom() throws Exception {
        MetricsLog log = new MetricsLog(folder, MetricsLog.AT_MOST, 0);
        log.thin(JudgedMetrics.of(measures(), HandledRequests.ofManagement(URI.create(MANAGEMENT))));
        Scrape scrape = scrape(SECONDS);
        long written = 0;
        for (int second = 0; second <= 3 * 3600; second += SECONDS_BETWEEN_SCRAPES) {
            log.write(new Scrape(FIRST_SCRAPE_AT + 1000L * second, 3, scrape.samples().toList()), second == 0);
            if (second == 2 * 3600) {
                written = Files.size(folder.resolve(Evidence.METRICS));
            }
        }
        log.close();
        assertThat(Files.size(folder.resolve(Evidence.METRICS)) - written).isLessThan(IDLE_BYTES_AN_HOUR);
    }
}
