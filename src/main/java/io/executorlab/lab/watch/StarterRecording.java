package io.executorlab.lab.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.executorlab.lab.common.DaemonThreads;

/**
 * Records whose code starts virtual threads, into the recording beside which it runs; JVMs before 25 do not tell. That
 * is the dear part of such a recording: its event has a stack for each start. Where the recording grows faster than
 * {@link #BYTES_A_SECOND}, it ends early. How many are started, end and are left is known all the same: those events
 * are cheap and stay on.
 */
public final class StarterRecording implements AutoCloseable {

    /** At this pace a load of half an hour fills a recording. */
    public static final long BYTES_A_SECOND = 288 << 10;
    static final int SECONDS = 3;
    /** An empty file that the other JVM writes into the folder when they are switched off. */
    public static final String SCRATCH = "starters.tmp";

    /** The starts that are to be recorded with their starter. */
    public enum Extent {
        NONE,
        /** All, until that is dear. */
        AFFORDABLE,
        /** All, whatever that costs. */
        ALL
    }

    interface Events {

        void on() throws IOException;

        void off() throws IOException;
    }

    private static final String SETTINGS = "starters.jfc";
    private static final int FROM_JDK = 25;
    private static final Pattern JDK = Pattern.compile("(?m)^JDK (\\d+)");

    private final Events events;
    private final Supplier<OptionalLong> recordedBytes;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("starters"));
    private boolean on;
    private boolean cutShort;
    private boolean closed;
    private int seconds;
    private long bytesBefore;

    /** @param recordedBytes how large the recording is by now; empty where that cannot be seen */
    StarterRecording(Events events, Supplier<OptionalLong> recordedBytes) {
        this.events = events;
        this.recordedBytes = recordedBytes;
    }

    /**
     * Begins it where the JVM tells whose code it is and somebody wants to know.
     *
     * @param beside the recording that takes its events
     * @param folder for a moment that of its settings, and of what it writes
     * @param atMost ends it even where nobody does; null where the lab ends that JVM anyway
     * @throws IOException with the JVM's own words where it does not record
     */
    public static Optional<StarterRecording> begin(JvmAttach jvm, FlightRecorder beside, Path folder, Duration atMost,
            Extent extent) throws IOException {
        if (extent == Extent.NONE || feature(jvm.command("VM.version")) < FROM_JDK) {
            return Optional.empty();
        }
        StarterRecording begun = new StarterRecording(new InJvm(jvm, folder, atMost), beside::recordedBytes);
        begun.switchOn();
        if (extent == Extent.AFFORDABLE) {
            begun.clock.scheduleWithFixedDelay(begun::lookQuietly, 1, 1, TimeUnit.SECONDS);
        }
        return Optional.of(begun);
    }

    /** The JDK's version, such as 17, by the answer to {@code VM.version}; 0 where it does not tell. */
    static int feature(String version) {
        Matcher jdk = JDK.matcher(version);
        return jdk.find() ? Integer.parseInt(jdk.group(1)) : 0;
    }

    public synchronized boolean cutShort() {
        return cutShort;
    }

    private void lookQuietly() {
        try {
            look();
        } catch (IOException e) {
            // That JVM ends or hangs: what it has recorded stays as it is.
            clock.shutdown();
        }
    }

    /** To be called once a second. */
    synchronized void look() throws IOException {
        seconds++;
        if (closed || !on) {
            return;
        }
        OptionalLong bytes = recordedBytes.get();
        // When it is switched on the recording begins a new part, whose head is no event.
        if (bytes.isEmpty() || seconds == 1) {
            seconds = bytes.isEmpty() ? 0 : 1;
            bytesBefore = bytes.orElse(0);
        } else if (seconds == SECONDS) {
            decide(bytes.getAsLong());
        }
    }

    private void decide(long bytes) throws IOException {
        if (bytes - bytesBefore <= (SECONDS - 1) * BYTES_A_SECOND) {
            seconds = 1;
            bytesBefore = bytes;
            return;
        }
        // Before it is asked: one that answers too late, or not at all, may have switched them off nevertheless.
        cutShort = true;
        events.off();
        on = false;
    }

    void switchOn() throws IOException {
        events.on();
        on = true;
    }

    /** Ends it; does nothing the second time. */
    @Override
    public void close() {
        clock.shutdown();
        synchronized (this) {
            if (on && !closed) {
                try {
                    events.off();
                } catch (IOException e) {
                    // It ends with that JVM, or at its own time.
                }
            }
            closed = true;
        }
    }

    /**
     * A JVM writes into each of its recordings the events that any of them asks for: while a second one asks for these,
     * the first one has them too.
     */
    private record InJvm(JvmAttach jvm, Path folder, Duration atMost, String name) implements Events {

        InJvm(JvmAttach jvm, Path folder, Duration atMost) {
            this(jvm, folder, atMost, "executor-lab-starters-" + UUID.randomUUID());
        }

        @Override
        public void on() throws IOException {
            // One that is to end at some time is written to a file, in the app's folder where none is named.
            FlightRecorder.record(jvm, name, SETTINGS, "disk=false", folder.resolve(SCRATCH), atMost);
        }

        @Override
        public void off() throws IOException {
            try {
                jvm.command("JFR.stop name=" + name);
            } finally {
                Files.deleteIfExists(folder.resolve(SCRATCH));
            }
        }
    }
}
