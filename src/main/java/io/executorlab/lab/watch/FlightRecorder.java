package io.executorlab.lab.watch;

import static io.executorlab.lab.common.Messages.english;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.DaemonThreads;
import io.executorlab.lab.common.Perhaps;
import io.executorlab.lab.evidence.FlightRecording;
import io.executorlab.lab.process.JvmProcess;

/**
 * A flight recording in another JVM, which writes it to a file when it is stopped or when that JVM ends in order.
 * Beside it a second one may ask for the starters of virtual threads: a JVM writes into each of its recordings the
 * events that any of them asks for. That is the dear part, with a stack for each start, so it may end early. How many
 * are started, end and are left is known all the same: those events are cheap and stay on.
 */
public final class FlightRecorder {

    /** Thread starts, ends and waits from 100 ms on. */
    public static final String WITH_WAITS = "lab.jfc";
    /** Starts and ends of threads, virtual ones too: next to nothing for an app that starts few threads. */
    public static final String STARTS = "check.jfc";
    /** An empty file that the other JVM writes into the folder when it stops to record starters. */
    public static final String SCRATCH = "starters.tmp";

    private static final String STARTERS = "starters.jfc";
    private static final int STARTERS_FROM_JDK = 25;
    private static final Pattern JDK = Pattern.compile("(?m)^JDK (\\d+)");
    private static final long STARTERS_UNTIL_BYTES = 32 << 20;
    private static final Duration WRITING_AT_MOST = Duration.ofSeconds(30);

    private final JvmAttach jvm;
    private final Path file;
    private final Duration atMost;
    private final String name = "executor-lab-" + UUID.randomUUID();
    private final String nameOfStarters = name + "-starters";
    private volatile Optional<RecordingRepository> repository = Optional.empty();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("starters"));
    private boolean starters;
    private boolean cutShort;
    private boolean stopped;

    private FlightRecorder(JvmAttach jvm, Path file, Duration atMost) {
        this.jvm = jvm;
        this.file = file;
        this.atMost = atMost;
    }

    /** A JVM that has never recorded has none yet, and says so. */
    private static Optional<RecordingRepository> repository(JvmAttach jvm) {
        return Perhaps.of(() -> jvm.command("JFR.configure"))
                .flatMap(said -> ProcessHandle.of(jvm.pid()).flatMap(process -> process.info().user())
                        .flatMap(owner -> RecordingRepository.of(said, jvm.pid(), owner)));
    }

    /**
     * @param settings one of this class, copied beside the file for a moment
     * @param atMost ends the recording even where nobody does; null where the lab ends that JVM anyway
     * @throws IOException with the JVM's own words where it does not record
     */
    public static FlightRecorder start(JvmAttach jvm, String settings, Path file, Duration atMost) throws IOException {
        FlightRecorder recorder = new FlightRecorder(jvm, file, atMost);
        recorder.record(recorder.name, settings, "dumponexit=true maxsize=" + FlightRecording.BYTES_AT_MOST, file);
        recorder.repository = repository(jvm);
        return recorder;
    }

    /** Throws {@link IOException} with the JVM's own words where it does not record them; before JDK 25 none does. */
    public synchronized void recordStarters(Recording wanted) throws IOException {
        if (wanted == Recording.OFF) {
            return;
        }
        // Not by its properties, which an app can change.
        Matcher jdk = JDK.matcher(jvm.command("VM.version"));
        if (!jdk.find() || Integer.parseInt(jdk.group(1)) < STARTERS_FROM_JDK) {
            return;
        }
        // A recording that is to end at some time is written to a file, in the app's folder where none is named.
        record(nameOfStarters, STARTERS, "disk=false", scratch());
        starters = true;
        if (wanted == Recording.AUTO) {
            clock.scheduleWithFixedDelay(this::endDearStarters, 1, 1, TimeUnit.SECONDS);
        }
    }

    private void record(String recording, String settings, String options, Path written) throws IOException {
        Path copied = file.resolveSibling(settings);
        try (InputStream in = FlightRecorder.class.getResourceAsStream(settings)) {
            Files.copy(in, copied, StandardCopyOption.REPLACE_EXISTING);
            String answer = jvm.command("JFR.start name=%s settings=%s %s filename=%s%s".formatted(recording,
                    JvmAttach.quoted(copied), options, JvmAttach.quoted(written),
                    atMost == null ? "" : " duration=%ds".formatted(atMost.toSeconds())));
            if (!answer.contains("Started recording")) {
                throw new IOException("the JVM started no recording: " + answer.strip().replaceAll("\\s+", " "));
            }
        } finally {
            Files.deleteIfExists(copied);
        }
    }

    private Path scratch() {
        return file.resolveSibling(SCRATCH);
    }

    private synchronized void endDearStarters() {
        try {
            if (repository.isPresent() && repository.get().bytes() > STARTERS_UNTIL_BYTES) {
                cutShort |= starters;
                endStarters();
            }
        } catch (IOException | UncheckedIOException e) {
            // That JVM ends or hangs, or its files change meanwhile: what it has recorded stays as it is.
        }
    }

    private void endStarters() throws IOException {
        clock.shutdown();
        if (starters) {
            starters = false;
            try {
                jvm.command("JFR.stop name=" + nameOfStarters);
            } finally {
                Files.deleteIfExists(scratch());
            }
        }
    }

    /** Tells in a sentence that not all starters were recorded; empty where all were, or none was to be. */
    public synchronized Optional<String> cutShort() {
        return !cutShort ? Optional.empty()
                : Optional.of(english("watch.starters-cut-short", STARTERS_UNTIL_BYTES >> 20));
    }

    /** Ends it and has it written; does nothing the second time. */
    public synchronized void stop() throws IOException {
        if (stopped) {
            return;
        }
        stopped = true;
        try {
            endStarters();
        } catch (IOException e) {
            // It ends with that JVM, or at its own time.
        }
        jvm.command("JFR.stop name=" + name, WRITING_AT_MOST);
    }

    /** One that ends in order does it itself; returns in a sentence what could not be deleted and why. */
    public Optional<String> clearAfterKill() {
        if (repository.isPresent() && !JvmProcess.isAlive(jvm.pid())) {
            try {
                repository.get().delete();
            } catch (IOException e) {
                return Optional.of("The recording's folder %s of the app that was killed was left: %s.".formatted(
                        repository.get().folder(), e.getMessage()));
            }
        }
        return Optional.empty();
    }

    /**
     * The folder in which a JVM keeps what it records, as that JVM names it. One that is killed leaves it behind.
     * Another user's JVM could name any folder, and the lab may be root's: what is not plainly such a folder, and that
     * user's own, is not touched.
     *
     * @param owner of the process
     */
    record RecordingRepository(Path folder, String owner) {

        private static final Pattern ANSWERED = Pattern.compile("(?m)^Repository path: *(/.*?) *$");

        /** @param said the answer to {@code JFR.configure}; empty where it names no folder of this process */
        static Optional<RecordingRepository> of(String said, long pid, String owner) {
            Matcher answered = ANSWERED.matcher(said);
            if (!answered.find()) {
                return Optional.empty();
            }
            Path folder = Path.of(answered.group(1));
            boolean dated = folder.getFileName() != null
                    && folder.getFileName().toString().matches("\\d{4}(_\\d\\d){5}_" + pid + "(_\\d+)?");
            return dated && folder.equals(folder.normalize()) ? Optional.of(new RecordingRepository(folder, owner))
                    : Optional.empty();
        }

        /** The size of all that is in it; throws {@link IOException} where it cannot be read. */
        long bytes() throws IOException {
            try (Stream<Path> files = Files.list(folder)) {
                return files.mapToLong(file -> file.toFile().length()).sum();
            }
        }

        /** Throws {@link IOException} with the reason where the folder, or some of what is in it, is left as it is. */
        void delete() throws IOException {
            if (Files.isSymbolicLink(folder) || !Files.exists(folder)) {
                return;
            }
            // The owner is asked of the very folder that has been opened, and its files are deleted in that one: nobody
            // can put another there.
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                if (!(files instanceof SecureDirectoryStream<Path> opened)) {
                    throw new IOException("this system cannot delete it safely");
                }
                String folderOwner = opened.getFileAttributeView(FileOwnerAttributeView.class).getOwner().getName();
                if (!folderOwner.equals(owner)) {
                    throw new IOException(
                            "it belongs to %s, and the app's process to %s".formatted(folderOwner, owner));
                }
                for (Path file : opened) {
                    opened.deleteFile(file.getFileName());
                }
            }
            Files.delete(folder);
        }
    }
}
