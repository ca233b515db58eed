package io.executorlab.lab.watch;

import static io.executorlab.lab.common.Messages.english;

import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.apache.commons.io.function.IOFunction;
import org.apache.commons.io.function.IORunnable;
import org.apache.commons.io.function.IOSupplier;
import org.springframework.util.ReflectionUtils;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.common.Json;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.process.Pause;

/**
 * Watches one app from outside and writes what it sees into the evidence folder at once: its metrics, and thread dumps
 * under load.
 */
public final class Watch implements AutoCloseable {

    private static final int LOOK_MILLIS = 250;

    private final IOSupplier<Scrape> source;
    private final IOFunction<ThreadDump.Phase, ThreadDump> dumper;
    private final SamplingInterval scrapeInterval;
    private final SamplingInterval dumpInterval;
    private final Path folder;
    private final MetricsLog metrics;
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2, DaemonThreads.named("watch"));
    private final AtomicInteger dumps = new AtomicInteger();
    private volatile IOFunction<ThreadDump.Phase, ThreadDump> virtual;
    private volatile Scrape last;
    private volatile long answeredAt = System.nanoTime();
    private volatile IOException failure;
    private volatile ManagementPort.NoMetricsException noMetrics;
    private final AtomicInteger withoutMetrics = new AtomicInteger();
    private volatile boolean underLoad;
    private volatile IOException unwritten;
    private volatile Throwable crash;

    /**
     * Since when an app has not answered any more.
     *
     * @param refused whether nothing listens there, which is more than no answer
     * @param instead what was answered that is no metrics, a sentence without its end; empty where nothing was
     */
    public record Silence(Duration lasting, boolean refused, Optional<String> instead) {
    }

    public Watch(IOSupplier<Scrape> source, IOFunction<ThreadDump.Phase, ThreadDump> dumper,
            SamplingInterval scrapeInterval, SamplingInterval dumpInterval, Path folder) throws IOException {
        this(source, dumper, scrapeInterval, dumpInterval, folder, new MetricsLog(folder, MetricsLog.AT_MOST));
    }

    Watch(IOSupplier<Scrape> source, IOFunction<ThreadDump.Phase, ThreadDump> dumper, SamplingInterval scrapeInterval,
            SamplingInterval dumpInterval, Path folder, MetricsLog metrics) {
        this.source = source;
        this.dumper = dumper;
        this.scrapeInterval = scrapeInterval;
        this.dumpInterval = dumpInterval;
        this.folder = folder;
        this.metrics = metrics;
    }

    /** Virtual threads too. To be called before the first dump; goes on as long as that can be done. */
    public void dumpVirtual(IOFunction<ThreadDump.Phase, ThreadDump> dumper) {
        virtual = dumper;
    }

    public void start() {
        long begin = System.nanoTime();
        repeat(this::scrapeQuietly, scrapeInterval, begin, 0);
        repeat(this::dumpQuietly, dumpInterval, begin, dumpInterval.firstMillis());
    }

    private void repeat(Runnable reading, SamplingInterval interval, long begin, long delayMillis) {
        clock.schedule(() -> {
            long from = System.nanoTime();
            try {
                reading.run();
            } catch (RuntimeException | Error e) {
                // The clock would keep it to itself, and the app would seem to have fallen silent.
                crash = e;
                return;
            }
            if (!clock.isShutdown()) {
                long millis = interval.millisAfter(TimeUnit.NANOSECONDS.toMillis(from - begin));
                repeat(reading, interval, begin,
                        Math.max(0, millis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from)));
            }
        }, delayMillis, TimeUnit.MILLISECONDS);
    }

    /** Between the two calls of this, dumps are taken. */
    public void underLoad(boolean underLoad) {
        this.underLoad = underLoad;
    }

    /** The latest scrape; null before the first. */
    public Scrape last() {
        return last;
    }

    /** For people: {@code , 43 threads, 120 started}; empty before the first scrape. */
    public String threads() {
        Scrape scrape = last;
        return scrape == null ? ""
                : ", %.0f threads, %.0f started".formatted(scrape.value(Scrape.LIVE).orElse(0),
                        scrape.value(Scrape.STARTED).orElse(0));
    }

    /** Throws the {@link Error} or {@link RuntimeException} by which the watching itself has ended. */
    public Silence silence() {
        throwIfCrashed();
        IOException last = failure;
        return new Silence(Duration.ofNanos(System.nanoTime() - answeredAt),
                last instanceof ConnectException && !(last instanceof HttpTimeoutException),
                last instanceof ManagementPort.NoMetricsException ? Optional.of(last.getMessage()) : Optional.empty());
    }

    /** A scrape of this moment that is not recorded. */
    public Scrape look() throws IOException {
        long from = System.nanoTime();
        Scrape scrape = source.get();
        // With reading it, which on the app's own machine takes the app's processors.
        scrapeInterval.took(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from), scrape.size());
        answeredAt = System.nanoTime();
        failure = null;
        last = scrape;
        return scrape;
    }

    /**
     * Waits until two readings of the counter of started threads and of the number of live ones lie that far apart and
     * are the same, as are all between them; at most as long as given. False where the app has not come to rest by
     * then.
     */
    public boolean awaitRest(Duration still, Duration atMost) throws IOException {
        long end = System.nanoTime() + atMost.toNanos();
        long since = 0;
        List<Double> before = List.of();
        while (true) {
            long asked = System.nanoTime();
            Scrape scrape = look();
            List<Double> now = List.of(scrape.value(Scrape.STARTED).orElse(0), scrape.value(Scrape.LIVE).orElse(0));
            if (!now.equals(before)) {
                before = now;
                since = System.nanoTime();
            }
            long missing = still.toNanos() - (asked - since);
            if (missing <= 0 || asked > end) {
                return missing <= 0;
            }
            long look = scrapeInterval.atLeast(LOOK_MILLIS);
            // The counters miss nothing between two readings, so the one that decides need not wait for its turn.
            long left = still.toNanos() - (System.nanoTime() - since);
            Pause.millis(left > 0 ? Math.min(look, TimeUnit.NANOSECONDS.toMillis(left) + 1) : look);
        }
    }

    public Scrape scrapeNow() throws IOException {
        Scrape scrape = look();
        write(() -> metrics.write(scrape, true));
        return scrape;
    }

    public void dump(ThreadDump.Phase phase) throws IOException {
        long from = System.nanoTime();
        ThreadDump dump = dumper.apply(phase);
        long until = System.nanoTime();
        Optional<ThreadDump> ofVirtual = virtualDump(phase);
        // What was tried in vain is not tried again, and is no part of what the next one takes.
        dumpInterval.took(TimeUnit.NANOSECONDS.toMillis((ofVirtual.isPresent() ? System.nanoTime() : until) - from),
                dump.threads().size() + ofVirtual.map(dumped -> dumped.threads().size()).orElse(0));
        String file = "threads-%03d-%s.json".formatted(dumps.incrementAndGet(), phase.name().toLowerCase());
        write(() -> dump.write(folder.resolve(file)));
        ofVirtual.ifPresent(dumped -> write(() -> dumped.write(folder.resolve("virtual-" + file))));
    }

    private Optional<ThreadDump> virtualDump(ThreadDump.Phase phase) {
        // Not the lock under which metrics are recorded: a dump may take seconds.
        synchronized (dumps) {
            try {
                return virtual == null ? Optional.empty() : Optional.of(virtual.apply(phase));
            } catch (IOException e) {
                // A JVM before 21 has no such command; what else is in the way will be the next time too.
                virtual = null;
                return Optional.empty();
            }
        }
    }

    /** @param scrape of the app alone, after a collection */
    public void writeAfterGc(Scrape scrape) throws IOException {
        write(() -> Json.write(folder.resolve(Evidence.AFTER_GC), scrape));
    }

    private void throwIfCrashed() {
        if (crash != null) {
            ReflectionUtils.rethrowRuntimeException(crash);
        }
    }

    /** The first failure to write evidence, or of the watching itself: a full disk is no reason to go on unnoticed. */
    public void throwIfUnwritten() throws IOException {
        throwIfCrashed();
        if (unwritten != null) {
            throw unwritten;
        }
    }

    private void scrapeQuietly() {
        try {
            Scrape scrape = look();
            write(() -> metrics.write(scrape, false));
        } catch (ManagementPort.NoMetricsException e) {
            failure = e;
            noMetrics = noMetrics == null ? e : noMetrics;
            withoutMetrics.incrementAndGet();
        } catch (IOException e) {
            // The gap shows in the evidence: no scrape is not a scrape of zero.
            failure = e;
        }
    }

    private void dumpQuietly() {
        if (underLoad) {
            try {
                dump(ThreadDump.Phase.LOAD);
            } catch (IOException e) {
                // The app is dying or hangs; the scrapes' gap and the app's exit code will tell.
            }
        }
    }

    public List<String> notRecorded() {
        List<String> sentences = new ArrayList<>(metrics.notRecorded());
        if (noMetrics != null) {
            sentences.add(english("watch.no-metrics", withoutMetrics.get(), noMetrics.getMessage()));
        }
        return sentences;
    }

    private void write(IORunnable writing) {
        try {
            writing.run();
        } catch (IOException e) {
            if (unwritten == null) {
                unwritten = e;
            }
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
        try {
            clock.awaitTermination(5, TimeUnit.SECONDS);
            metrics.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            unwritten = unwritten == null ? e : unwritten;
        }
    }
}
