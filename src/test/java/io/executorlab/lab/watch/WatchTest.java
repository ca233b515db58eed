package io.executorlab.lab.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.executorlab.lab.ScriptedTarget;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.MetricSample;
import io.executorlab.lab.evidence.Series;
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
                Watch watch = new Watch(new ManagementPort(URI.create(target.management())), phase -> {
                    throw unchecked(crash);
                }, List::of, new SamplingInterval(1000, 1), new SamplingInterval(100, 1), folder)) {
            watch.underLoad(true);
            watch.start();
            assertThatThrownBy(() -> {
                for (long end = System.nanoTime() + SOON.toNanos(); System.nanoTime() < end; Thread.sleep(10)) {
                    watch.silence();
                }
            }).isSameAs(crash);
            assertThatThrownBy(watch::throwIfUnwritten).isSameAs(crash);
        }
    }

    @Test
    void aJvmThatCannotDumpVirtualThreadsIsAskedOnceAndNotDumpedMoreRarelyForIt() throws Exception {
        SamplingInterval pace = new SamplingInterval(100, 0.01);
        AtomicInteger asked = new AtomicInteger();
        try (ScriptedTarget target = ScriptedTarget.start(); Watch watch = watch(target, pace)) {
            watch.dumpVirtual((phase, scratch) -> {
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
        return new Watch(new ManagementPort(URI.create(target.management())),
                phase -> new ThreadDump(1, phase, List.of(new DumpedThread("main", "RUNNABLE", List.of()))), List::of,
                new SamplingInterval(1000, 1), dumps, folder);
    }

    @Test
    void onceTheMetricsAreFullOnlyTheScrapesThatAllIsCountedFromAreWritten() throws Exception {
        try (ScriptedTarget target = ScriptedTarget.start();
                Watch watch = new Watch(new ManagementPort(URI.create(target.management())), phase -> {
                    throw new IOException("no dump is asked for");
                }, () -> List.of(new MetricSample(new Series("lab_beside", Map.of()), 1)), new SamplingInterval(20, 1),
                        new SamplingInterval(1000, 1), folder,
                        new MetricsLog(folder, METRICS_AT_MOST))) {
            assertThat(watch.scrapeNow().value("lab_beside")).hasValue(1);
            assertThat(Files.readString(folder.resolve(Evidence.METRICS))).contains("lab_beside");
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

    private static RuntimeException unchecked(Throwable crash) {
        if (crash instanceof Error error) {
            throw error;
        }
        return (RuntimeException) crash;
    }
}
