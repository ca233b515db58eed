package io.executorlab.lab.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Temporary;

/**
 * The answer of a program that ends at once, such as its version.
 *
 * @param printed to both streams
 */
public record Probe(int exitCode, String printed) {

    private static final int READ_AT_MOST = 1 << 16;

    /**
     * Empty where the program cannot be started, or has not ended in time; it is killed then, with the programs that it
     * has started, as it is where the lab itself is ended. Its output goes through a file: a pipe would have to be read
     * while waiting, and stays open as long as anybody holds it.
     */
    public static Optional<Probe> of(List<String> command, Duration atMost) {
        try (Temporary output = Temporary.file("probe-", ".txt")) {
            Process process = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(output.path().toFile()).start();
            Thread withTheLab = new Thread(() -> end(process), "end of " + command.get(0));
            try {
                Runtime.getRuntime().addShutdownHook(withTheLab);
                process.getOutputStream().close();
                return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)
                        ? Optional.of(new Probe(process.exitValue(), beginning(output.path())))
                        : Optional.empty();
            } finally {
                end(process);
                forget(withTheLab);
            }
        } catch (IOException | IllegalStateException e) {
            // The latter where the JVM is ending already, which takes no hook any more.
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Empty where no folder of the PATH has such a program. */
    public static Optional<Path> onPath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator)))
                .filter(folder -> !folder.isEmpty()).map(folder -> Path.of(folder, program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file)).findFirst();
    }

    public boolean succeeded() {
        return exitCode == 0;
    }

    private static String beginning(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(READ_AT_MOST));
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook finds the process ended.
        }
    }
}
