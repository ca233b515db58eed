package io.executorlab.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a program says that is to answer at once, such as its version.
 *
 * @param printed to both streams
 */
public record Probe(int exitCode, String printed) {

    private static final int READ_AT_MOST = 1 << 16;

    /**
     * Empty where the program cannot be started, or has not ended in time; it is killed then, with the programs that it has started.
     * Its output goes through a file: a pipe would have to be read while waiting, and stays open as long as anybody holds it.
     */
    public static Optional<Probe> of(List<String> command, Duration atMost) {
        Path output = null;
        try {
            output = Files.createTempFile("probe-", ".txt");
            Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
            try {
                process.getOutputStream().close();
                return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)
                        ? Optional.of(new Probe(process.exitValue(), beginning(output))) : Optional.empty();
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            delete(output);
        }
    }

    public boolean succeeded() {
        return exitCode == 0;
    }

    private static String beginning(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(READ_AT_MOST));
        }
    }

    private static void delete(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // A few bytes in the folder for temporary files, which is not ours to mend.
        }
    }
}
