package io.executorlab.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.executorlab.lab.Patience;

/** The built lab as a user starts it: a process of its own, watched for what it prints and what it leaves behind. */
final class LabProcess implements AutoCloseable {

    static final Path PROJECT = Path.of("").toAbsolutePath();
    static final Path JAR = PROJECT.resolve("target/executor-lab.jar");

    private static final Pattern JSON = Pattern.compile("(?ms)^\\{$.*^}$");

    private final Process process;
    private final Path printed;
    /** The lab's own, which it takes for the machine's. */
    private final Path temporary;
    private final Instant started = Instant.now();
    private final Set<ProcessHandle> seen = new LinkedHashSet<>();

    private LabProcess(Process process, Path printed, Path temporary) {
        this.process = process;
        this.printed = printed;
        this.temporary = temporary;
    }

    static LabProcess start(Path workingDirectory, String... arguments) throws IOException {
        return start(workingDirectory, Map.of(), List.of(), arguments);
    }

    /** @param prefix words before the command line */
    static LabProcess start(Path workingDirectory,
            Map<String, String> environment, List<String> prefix, String... arguments) throws IOException {
        assertThat(JAR).as("the jar, made by mvn package").exists();
        Path temporary = Files.createTempDirectory(workingDirectory, "temporary-");
        List<String> command = new ArrayList<>(Interruptible.PREFIX);
        command.addAll(prefix);
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + temporary,
                "-Dexecutorlab.home=" + environment.getOrDefault("LAB_HOME", PROJECT.toString()), "-jar",
                environment.getOrDefault("LAB_JAR", JAR.toString()), "lab"));
        command.addAll(Arrays.asList(arguments));
        Path printed = Files.createTempFile(workingDirectory, "printed-", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(workingDirectory.toFile()).redirectErrorStream(true).redirectOutput(printed.toFile());
        builder.environment().putAll(environment);
        return new LabProcess(builder.start(), printed, temporary);
    }

    String printed() {
        try {
            return Files.readString(printed);
        } catch (IOException e) {
            return "";
        }
    }

    /** Waits until the lab has printed this; fails with what it printed instead. */
    LabProcess untilPrinted(String text) {
        Patience.await(() -> printed().contains(text) || !process.isAlive());
        assertThat(printed()).contains(text);
        return this;
    }

    /** Waits until the lab has written this file. */
    LabProcess untilThere(Path file) {
        Patience.await(() -> Files.exists(file) || !process.isAlive());
        assertThat(file).as(printed()).exists();
        return this;
    }

    /** The object that {@code --json} prints; it is waited for. */
    JsonNode json() {
        Patience.await(() -> JSON.matcher(printed()).find() || !process.isAlive());
        Matcher json = JSON.matcher(printed());
        assertThat(json.find()).as(printed()).isTrue();
        return JsonMapper.shared().readTree(json.group());
    }

    /** The lab's own program of this kind, told by a word of its command line; it is waited for. */
    ProcessHandle child(String word) {
        AtomicReference<ProcessHandle> found = new AtomicReference<>();
        Patience.await(() -> {
            find(word).ifPresent(found::set);
            return found.get() != null;
        });
        assertThat(found.get()).as("a process with '%s'%n%s", word, printed()).isNotNull();
        return found.get();
    }

    private Optional<ProcessHandle> find(String word) {
        remember();
        // The command line first: what has the word in it only in passing, between fork and exec, is a shell at the
        // second look.
        return seen.stream().filter(ProcessHandle::isAlive).filter(handle -> commandLine(handle).contains(word))
                .filter(handle -> !handle.info().command().orElse("").endsWith("sh")).findFirst();
    }

    private void remember() {
        process.descendants().forEach(seen::add);
    }

    private static String commandLine(ProcessHandle handle) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(handle.pid()), "cmdline")).replace('\0', ' ');
        } catch (IOException e) {
            return handle.info().commandLine().orElse("");
        }
    }

    void signal(String name) throws IOException, InterruptedException {
        remember();
        signal(process.pid(), name);
    }

    static void signal(long pid, String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).start().waitFor()).isZero();
    }

    /** Waits for the lab's end, which takes seconds on a quiet machine. */
    LabProcess ends() throws InterruptedException {
        return ends(Patience.SOON);
    }

    /** Waits for the lab's end. */
    LabProcess ends(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (process.isAlive() && System.nanoTime() < end) {
            remember();
            process.waitFor(200, TimeUnit.MILLISECONDS);
        }
        assertThat(process.isAlive()).as("the lab has ended within %s:%n%s", atMost, printed()).isFalse();
        return this;
    }

    /** After its end. */
    LabProcess exitedWith(int code) {
        assertThat(process.exitValue()).as(printed()).isEqualTo(code);
        return this;
    }

    LabProcess says(String... texts) {
        assertThat(printed()).contains(texts);
        return this;
    }

    /**
     * Neither a process of the lab nor a temporary file of one is left. A lab that has ended in order has cleaned up
     * before; what is then still to be seen is in the system's hands. After one that was killed, its programs' shells
     * clean up.
     */
    void leavesNothing(Path results) throws IOException {
        Patience.await(() -> seen.stream().noneMatch(LabProcess::runs));
        assertThat(seen.stream().filter(LabProcess::runs).map(LabProcess::commandLine)).as("processes").isEmpty();
        Patience.await(() -> temporaryFolders(results).isEmpty());
        assertThat(temporaryFolders(results)).as("temporary folders").isEmpty();
        assertThat(temporary).isEmptyDirectory();
        assertThat(seen.stream().map(handle -> Path.of("/tmp/.java_pid" + handle.pid())).filter(this::isOfThisLab))
                .as("sockets").isEmpty();
    }

    // An earlier process of the same number may have left one.
    private boolean isOfThisLab(Path socket) {
        try {
            return Files.getLastModifiedTime(socket).toInstant().isAfter(started);
        } catch (IOException e) {
            return false;
        }
    }

    // A process that has ended and that its parent has not yet asked about has no command line any more.
    private static boolean runs(ProcessHandle handle) {
        return handle.isAlive() && !commandLine(handle).isEmpty();
    }

    private static List<Path> temporaryFolders(Path results) {
        if (!Files.exists(results)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(results)) {
            return files.filter(file -> file.getFileName().toString().equals("tmp")).toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of(results);
        }
    }

    /** Whatever a failed test has left running. */
    @Override
    public void close() {
        remember();
        process.destroyForcibly();
        seen.forEach(ProcessHandle::destroyForcibly);
    }
}
