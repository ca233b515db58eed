package io.executorlab.lab.watch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

import io.executorlab.lab.evidence.FlightRecording;
import io.executorlab.lab.process.JvmProcess;

/** A flight recording in another JVM, which writes it to a file when it is stopped or when that JVM ends in order. */
public final class FlightRecorder {

    /** Thread starts, ends and waits from 100 ms on. */
    public static final String WITH_WAITS = "lab.jfc";
    /**
     * Starts and ends of threads, virtual ones too: next to nothing for an app that starts few threads. Whose code
     * starts virtual threads is not in it, see {@link StarterRecording}.
     */
    public static final String STARTS = "check.jfc";
    private static final Duration WRITING_AT_MOST = Duration.ofSeconds(30);

    private final JvmAttach jvm;
    private final String name;
    private final Optional<RecordingRepository> repository;
    private boolean stopped;

    private FlightRecorder(JvmAttach jvm, String name) {
        this.jvm = jvm;
        this.name = name;
        this.repository = repository(jvm);
    }

    private static Optional<RecordingRepository> repository(JvmAttach jvm) {
        try {
            String said = jvm.command("JFR.configure");
            return ProcessHandle.of(jvm.pid()).flatMap(process -> process.info().user())
                    .flatMap(owner -> RecordingRepository.of(said, jvm.pid(), owner));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * @param name unique in that JVM
     * @param settings one of this class, copied beside the file for a moment
     * @param atMost ends the recording even where nobody does; null where the lab ends that JVM anyway
     * @throws IOException with the JVM's own words where it does not record
     */
    public static FlightRecorder start(JvmAttach jvm, String name, String settings, Path file, Duration atMost)
            throws IOException {
        record(jvm, name, settings, "dumponexit=true maxsize=" + FlightRecording.BYTES_AT_MOST, file, atMost);
        return new FlightRecorder(jvm, name);
    }

    static void record(JvmAttach jvm, String name, String settings, String options, Path file, Duration atMost)
            throws IOException {
        Path copied = file.resolveSibling(settings);
        try (InputStream in = FlightRecorder.class.getResourceAsStream(settings)) {
            Files.copy(in, copied, StandardCopyOption.REPLACE_EXISTING);
            String answer = jvm.command("JFR.start name=%s settings=%s %s filename=%s%s".formatted(name,
                    CommandPath.quoted(copied), options, CommandPath.quoted(file),
                    atMost == null ? "" : " duration=%ds".formatted(atMost.toSeconds())));
            if (!answer.contains("Started recording")) {
                throw new IOException("the JVM started no recording: " + answer.strip().replaceAll("\\s+", " "));
            }
        } finally {
            Files.deleteIfExists(copied);
        }
    }

    /** With other recordings; empty where the lab cannot see that. */
    OptionalLong recordedBytes() {
        try {
            return repository.isPresent() ? OptionalLong.of(repository.get().bytes()) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Ends it and has it written; does nothing the second time. */
    public synchronized void stop() throws IOException {
        if (!stopped) {
            stopped = true;
            jvm.command("JFR.stop name=" + name, WRITING_AT_MOST);
        }
    }

    /** One that ends in order does it itself; returns in a sentence what could not be deleted and why. */
    public Optional<String> clearAfterKill() {
        if (repository.isPresent() && !JvmProcess.isAlive(jvm.pid())) {
            try {
                repository.get().delete();
            } catch (IOException e) {
                return Optional.of("The recording's folder %s of the app that was killed was left: %s.".formatted(
                        repository.get().folder(),
                        e.getMessage()));
            }
        }
        return Optional.empty();
    }
}
