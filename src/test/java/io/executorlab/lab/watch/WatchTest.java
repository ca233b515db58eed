package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.ReflectionUtils;

import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.PrometheusText;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.process.Pause;

class WatchTest {

    private static final long UNSUPPORTED_DUMP_MILLIS = 500;

    private static final Duration SOON = Duration.ofMinutes(1);
    private static final long METRICS_AT_MOST = 5000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(classes = {OutOfMemoryError.class, IllegalStateException.class})
    void itsOwnCrashIsNoSilenceOfTheApp(Class<? extends Throwable> kind) throws Exception {
        Throwable crash = kind.getConstructor(String.class).newInstance("of the lab");
        try (ScriptedTarget target = ScriptedTarget.start();
                Watch watch = new Watch(new ManagementPort(URI.create(target.management()))::scrape, phase -> {
                    ReflectionUtils.rethrowRuntimeException(crash);
                    return null;
                }, new SamplingInterval(1000, 1), new SamplingInterval(100, 1), folder)) {
            watch.underLoad(true);
            watch.start();
            await().atMost(SOON).untilAsserted(() -> assertThatThrownBy(watch::silence).isSameAs(crash));
            assertThatThrownBy(watch::throwIfUnwritten).isSameAs(crash);
        }
    }

    @Test
    void aJvmThatCannotDumpVirtualThreadsIsAskedOnceAndNotDumpedMoreRarelyForIt() throws Exception {
        SamplingInterval pace = new SamplingInterval(100, 0.01);
        AtomicInteger asked = new AtomicInteger();
        try (ScriptedTarget target = ScriptedTarget.start(); Watch watch = watch(target, pace)) {
            watch.dumpVirtual(phase -> {
                asked.incrementAndGet();
                Pause.millis(UNSUPPORTED_DUMP_MILLIS);
                throw new IOException("unknown command");
            });
            watch.dump(ThreadDump.Phase.BASELINE);
            watch.dump(ThreadDump.Phase.LOAD);
        }
        assertThat(asked).hasValue(1);
        assertThat(pace.costMillis()).isLessThan(UNSUPPORTED_DUMP_MILLIS);
        assertThat(folder).isDirectoryContaining("glob:**/threads-002-load.json")
                .isDirectoryNotContaining("glob:**/virtual-threads-*");
    }

    @Test
    void itsThreadsAreThoseOfTheLastScrape() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                Watch watch = watch(target, new SamplingInterval(1000, 1))) {
            assertThat(watch.threads()).isEmpty();
            watch.scrapeNow();
            assertThat(watch.threads()).isEqualTo(", 20 threads, 30 started");
        }
    }

    /** It is no scrape in which the metrics are missing, and not silence. */
    @Test
    void aPageThatComesInPlaceOfMetricsUnderLoadIsToldAsOne() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                Watch watch = watch(target, new SamplingInterval(1000, 1))) {
            watch.scrapeNow();
            target.answers(200, "text/html", "<html>Sign in</html>");
            watch.start();
            await().atMost(SOON).until(() -> !watch.notRecorded().isEmpty());
            assertThat(watch.notRecorded()).singleElement().asString()
                    .contains("answered with HTML in place of metrics");
            assertThat(watch.silence().instead())
                    .hasValueSatisfying(told -> assertThat(told).startsWith(target.management()).contains("HTML"));
            assertThat(lines()).isEqualTo(1);
        }
    }

    private Watch watch(ScriptedTarget target, SamplingInterval dumps) throws IOException {
        return new Watch(new ManagementPort(URI.create(target.management()))::scrape,
                phase -> new ThreadDump(1, phase, List.of(new DumpedThread("main", "RUNNABLE", List.of()))),
                new SamplingInterval(1000, 1), dumps, folder);
    }

    @Test
    void onceTheMetricsAreFullOnlyTheScrapesThatAllIsCountedFromAreWritten() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                Watch watch = new Watch(new ManagementPort(URI.create(target.management()))::scrape, phase -> {
                    throw new IOException("no dump is asked for");
                }, new SamplingInterval(20, 1), new SamplingInterval(1000, 1), folder,
                        new MetricsLog(folder, METRICS_AT_MOST))) {
            watch.scrapeNow();
            assertThat(watch.notRecorded()).isEmpty();
            watch.start();
            await().atMost(SOON).until(() -> !watch.notRecorded().isEmpty());
            assertThat(watch.notRecorded()).singleElement().asString().contains("metrics.jsonl was full",
                    "only the last");
            long full = lines();
            long scrapes = target.scrapes();
            await().atMost(SOON).until(() -> target.scrapes() > scrapes + 5);
            assertThat(lines()).isEqualTo(full);
            assertThat(Files.size(folder.resolve(Evidence.METRICS))).isLessThanOrEqualTo(METRICS_AT_MOST);
            watch.scrapeNow();
            assertThat(lines()).isEqualTo(full + 1);
        }
    }

    private long lines() throws IOException {
        try (Stream<String> lines = Files.lines(folder.resolve(Evidence.METRICS))) {
            return lines.count();
        }
    }

    @Test
    void restTakesTwoReadingsThatLieSoFarApartHoweverShortThatIs() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                Watch watch = watch(target, new SamplingInterval(100, 1))) {
            long from = System.nanoTime();
            assertThat(watch.awaitRest(Duration.ofMillis(50), SOON)).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - from)).isGreaterThanOrEqualTo(Duration.ofMillis(50));
            assertThat(target.scrapes()).isGreaterThanOrEqualTo(2);
            target.startsAThreadWithEachScrape();
            assertThat(watch.awaitRest(Duration.ofMillis(50), Duration.ofSeconds(1))).isFalse();
        }
    }

    @Test
    void theReadingThatDecidesDoesNotWaitForItsTurn() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                Watch watch = watch(target, new SamplingInterval(100, 1))) {
            // Looks come each quarter of a second: three in time, and the fourth is the one that decides.
            assertThat(watch.awaitRest(Duration.ofMillis(600), SOON)).isTrue();
            assertThat(target.scrapes()).isLessThanOrEqualTo(4);
        }
    }

    private static Scrape scrape(int customers) {
        Map<String, Double> samples = new LinkedHashMap<>(Map.of("jvm_threads_live_threads", 20.0));
        for (int i = 0; i < customers; i++) {
            samples.put("orders{customer=\"%d\"}".formatted(i), 1.0);
        }
        return Scrape.of(1, 2, samples);
    }

    private Scrape written(MetricsLog log, Scrape scrape) throws IOException {
        log.write(scrape, true);
        List<String> lines = Files.readAllLines(folder.resolve(Evidence.METRICS));
        return Json.parse(lines.get(lines.size() - 1), Scrape.class, Evidence.METRICS);
    }

    @Test
    void leavesOutAMetricWithASeriesForEachCustomer() throws IOException {
        MetricsLog log = new MetricsLog(folder, MetricsLog.AT_MOST);
        assertThat(written(log, scrape(5001)).samples()).hasSize(1)
                .anyMatch(sample -> sample.metric().equals("jvm_threads_live_threads"));
        assertThat(log.notRecorded()).singleElement().asString().contains("5,000", "orders");
        assertThat(written(log, scrape(7)).samples()).as("once out, never in again").hasSize(1);
    }

    /** The lab can read again what it writes; two labels that begin alike stay two. */
    @Test
    void veryLongLabelsAreCutAndTold() throws IOException {
        String label = "\ud83d\ude00".repeat(5 << 20);
        Scrape scrape = new Scrape(1, 2, PrometheusText.parse("""
                executor_pool_size_threads{name="%s"} 3
                executor_pool_size_threads{name="%s2"} 4
                jvm_threads_live_threads 20
                %s 1
                """.formatted(label, label, "x".repeat(60_000))));
        MetricsLog log = new MetricsLog(folder, MetricsLog.AT_MOST);
        Scrape read = written(log, scrape);
        assertThat(read.samples()).containsExactlyElementsOf(scrape.samples().toList());
        assertThat(read.labels("executor_pool_size_threads", "name")).hasSize(2)
                .allMatch(name -> name.length() <= PrometheusText.LABEL_AT_MOST);
        assertThat(read.value("executor_pool_size_threads")).hasValue(7);
        assertThat(log.notRecorded()).singleElement().asString().contains("1,000", "executor_pool_size_threads");
    }

    private final SamplingInterval pace = new SamplingInterval(1000, 0.1);

    @Test
    void keepsItsIntervalWhileReadingsAreCheap() {
        pace.took(90, 500);
        assertThat(pace.millis()).isEqualTo(1000);
        assertThat(pace.atLeast(250)).isEqualTo(900);
        assertThat(pace.stretched()).isFalse();
    }

    @Test
    void takesNoMoreThanItsShareOfTheTime() {
        pace.took(400, 60_000);
        assertThat(pace.millis()).isEqualTo(4000);
        assertThat(pace.stretched()).isTrue();
    }

    @Test
    void countsTheWorkAndNotTheWait() {
        pace.took(50, 500);
        pace.took(3000, 500);
        assertThat(pace.millis()).isEqualTo(1000);
    }

    @Test
    void followsAReadingThatGrows() {
        pace.took(50, 500);
        pace.took(900, 4000);
        assertThat(pace.costMillis()).isEqualTo(400);
        assertThat(pace.millis()).isEqualTo(4000);
    }

    @Test
    void becomesRarerInALongLoad() {
        SamplingInterval growing = new SamplingInterval(1000, 3000, 0.1, Long.MAX_VALUE);
        assertThat(List.of(growing.millisAfter(0), growing.millisAfter(5_000), growing.millisAfter(10_000),
                growing.millisAfter(60_000)))
                .containsExactly(1000L, 1000L, 2000L, 3000L);
        assertThat(pace.millisAfter(60_000)).isEqualTo(1000);
        growing.took(400, 500);
        assertThat(growing.millisAfter(60_000)).isEqualTo(4000);
    }

    @Test
    void whatCostsMoreThanItsShareIsReadAllTheSameAsLongAsItTakesNoMoreThanATenth() {
        SamplingInterval dumps = new SamplingInterval(2000, 10_000, 0.01, 15_000);
        dumps.took(18, 60);
        assertThat(dumps.millis()).isEqualTo(2000);
        assertThat(dumps.firstMillis()).isEqualTo(1000);
        dumps.took(100, 400);
        assertThat(dumps.millis()).isEqualTo(10_000);
        dumps.took(700, 20_000);
        assertThat(dumps.millis()).isEqualTo(15_000);
        dumps.took(10_000, 500_000);
        assertThat(dumps.millis()).isEqualTo(100_000);
        assertThat(dumps.firstMillis()).isEqualTo(2000);
    }

    @Test
    void anEmptyReadingTellsNothing() {
        pace.took(0, 0);
        assertThat(pace.millis()).isEqualTo(1000);
    }
}
