package io.executorlab.lab.run;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Json;
import io.executorlab.lab.evidence.Scrape;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * Watches one app from outside and writes what it sees into the evidence folder at once: the metrics once a second over
 * the management port, thread dumps once a second under load and a flight recording through the JDK's attach mechanism.
 */
final class Watch implements AutoCloseable {

    private static final int DUMP_SECONDS = 10;

    private final ManagementPort management;
    private final JvmAttach jvm;
    private final Path folder;
    private final Writer metrics;
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2, Watch::daemon);
    private final ExecutorService commands = Executors.newSingleThreadExecutor(Watch::daemon);
    private final AtomicInteger dumps = new AtomicInteger();
    private volatile Scrape last;
    private volatile boolean underLoad;
    private volatile IOException unwritten;

    Watch(ManagementPort management, JvmAttach jvm, Path folder) throws IOException {
        this.management = management;
        this.jvm = jvm;
        this.folder = folder;
        this.metrics = Files.newBufferedWriter(folder.resolve(Evidence.METRICS));
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "watch");
        thread.setDaemon(true);
        return thread;
    }

    /** @param settings a {@code .jfc} file */
    void startRecording(Path settings) throws IOException {
        command("JFR.start name=lab settings=%s dumponexit=true filename=%s".formatted(settings.toAbsolutePath(),
                folder.resolve(Evidence.FLIGHT).toAbsolutePath()));
    }

    void stopRecording() throws IOException {
        command("JFR.stop name=lab filename=" + folder.resolve(Evidence.FLIGHT).toAbsolutePath());
    }

    void start() {
        clock.scheduleAtFixedRate(this::scrapeQuietly, 0, 1000, TimeUnit.MILLISECONDS);
        clock.scheduleAtFixedRate(() -> {
            if (underLoad) {
                dumpQuietly();
            }
        }, 500, 1000, TimeUnit.MILLISECONDS);
    }

    /** Between the two calls of this, a dump is taken each second. */
    void underLoad(boolean underLoad) {
        this.underLoad = underLoad;
    }

    /** The latest scrape; null before the first. */
    Scrape last() {
        return last;
    }

    /** A scrape of this moment that is not recorded. */
    Scrape look() throws IOException {
        last = management.scrape();
        return last;
    }

    /** A scrape of this moment, recorded like the others. */
    Scrape scrapeNow() throws IOException {
        Scrape scrape = management.scrape();
        record(scrape);
        return scrape;
    }

    void dump(ThreadDump.Phase phase) throws IOException {
        long at = System.currentTimeMillis();
        ThreadDump dump = ThreadDump.parse(at, phase, command("Thread.print"));
        write(() -> dump.write(folder.resolve("threads-%03d-%s.json".formatted(dumps.incrementAndGet(),
                phase.name().toLowerCase()))));
    }

    /** Runs a garbage collection in the app and keeps the heap that is left. */
    void collectGarbage() throws IOException {
        command("GC.run");
        Scrape scrape = management.scrape();
        write(() -> Json.write(folder.resolve(Evidence.AFTER_GC), scrape));
    }

    /** The first failure to write evidence: a full disk is no reason to go on unnoticed. */
    void throwIfUnwritten() throws IOException {
        if (unwritten != null) {
            throw unwritten;
        }
    }

    // A JVM that is stopped or hangs accepts the connection and never answers.
    private String command(String line) throws IOException {
        Future<String> answer = commands.submit(() -> jvm.command(line));
        try {
            return answer.get(DUMP_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new IOException("the app's JVM did not answer '%s' within %d s".formatted(line, DUMP_SECONDS), e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void scrapeQuietly() {
        try {
            record(management.scrape());
        } catch (IOException e) {
            // The gap shows in the evidence: no scrape is not a scrape of zero.
        }
    }

    private void dumpQuietly() {
        try {
            dump(ThreadDump.Phase.LOAD);
        } catch (IOException e) {
            // The app is dying or hangs; the scrapes' gap and the app's exit code will tell.
        }
    }

    private synchronized void record(Scrape scrape) {
        last = scrape;
        write(() -> {
            metrics.write(Json.line(scrape) + "\n");
            metrics.flush();
        });
    }

    private interface Writing {
        void write() throws IOException;
    }

    private void write(Writing writing) {
        try {
            writing.write();
        } catch (IOException e) {
            if (unwritten == null) {
                unwritten = e;
            }
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
        commands.shutdownNow();
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
