package io.executorlab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs the pages' commands in a folder of their own, as a reader would. */
final class Shell implements AutoCloseable {

    private static final Duration ENDS_WITHIN = Duration.ofSeconds(20);

    private final Path folder;
    private final List<Started> beside = new ArrayList<>();

    private record Started(Process process, Path printed) {
    }

    Shell(Path folder) {
        this.folder = folder;
    }

    /** One in a folder that gets the results and has all else that the project's has. */
    static Shell inAProject(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of(""))) {
            for (Path entry : entries.filter(entry -> !entry.toString().equals("results")).toList()) {
                Files.createSymbolicLink(folder.resolve(entry), entry.toAbsolutePath());
            }
        }
        return new Shell(folder);
    }

    /** Runs the script to its end; fails where a command of it fails. */
    void run(String script, Duration atMost) throws IOException, InterruptedException {
        Started started = start(script);
        boolean ended = started.process().waitFor(atMost.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
            end(started.process());
        }
        assertThat(ended).as("ended within %s:%n%s%n%s", atMost, script, Files.readString(started.printed())).isTrue();
        assertThat(started.process().exitValue()).as("%s%n%s", script, Files.readString(started.printed())).isZero();
    }

    /** Starts what goes on beside the next script, and returns once it has printed this. */
    void beside(String script, String until, Duration atMost) throws IOException, InterruptedException {
        Started started = start(script);
        beside.add(started);
        long end = System.nanoTime() + atMost.toNanos();
        while (!Files.readString(started.printed()).contains(until) && started.process().isAlive()
                && System.nanoTime() < end) {
            Thread.sleep(100);
        }
        assertThat(Files.readString(started.printed())).as(script).contains(until);
    }

    /** Runs a script and returns what it prints, however it ends. */
    String printed(String script, Duration atMost) throws IOException, InterruptedException {
        Started started = start(script);
        if (!started.process().waitFor(atMost.toSeconds(), TimeUnit.SECONDS)) {
            end(started.process());
        }
        return Files.readString(started.printed());
    }

    /** Starts what comes to its own end beside what follows. */
    Process begin(String script) throws IOException {
        Started started = start(script);
        beside.add(started);
        return started.process();
    }

    private Started start(String script) throws IOException {
        Path printed = Files.createTempFile(folder, "printed-", ".txt");
        ProcessBuilder builder = new ProcessBuilder("bash", "-e", "-c", script).directory(folder.toFile())
                .redirectErrorStream(true).redirectOutput(printed.toFile()).redirectInput(new File("/dev/null"));
        // The k6 that ./lab setup has built, for those who have none.
        builder.environment().merge("PATH", Path.of(".lab", "bin").toAbsolutePath().toString(),
                (path, ours) -> path + ":" + ours);
        return new Started(builder.start(), printed);
    }

    /** Ends what was started beside. */
    @Override
    public void close() {
        beside.forEach(started -> end(started.process()));
        beside.clear();
    }

    private static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
        all.forEach(ProcessHandle::destroy);
        long end = System.nanoTime() + ENDS_WITHIN.toNanos();
        while (all.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < end) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        all.forEach(ProcessHandle::destroyForcibly);
    }
}
