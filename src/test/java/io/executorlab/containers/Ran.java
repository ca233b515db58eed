package io.executorlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A program that has ended.
 *
 * @param printed on both its outputs
 */
record Ran(int code, String printed) {

    private static final Duration AT_MOST = Duration.ofMinutes(10);

    /**
     * Runs it to its end, with nothing to read.
     *
     * @param folder for what it prints meanwhile
     */
    static Ran of(ProcessBuilder builder, Path folder) throws IOException {
        Path printed = Files.createTempFile(folder, "printed", ".txt");
        Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(AT_MOST.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("took too long: %s%n%s".formatted(String.join(" ", builder.command()),
                        Files.readString(printed)));
            }
            return new Ran(process.exitValue(), Files.readString(printed));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
            Files.delete(printed);
        }
    }

    /** What it printed; fails where it did not succeed. */
    String succeeded() {
        assertThat(code).as(printed).isZero();
        return printed;
    }
}
