package io.executorlab.app.codeexecution;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A running program and the file that takes its output. Closing ends the program and deletes the file. While it lives,
 * the JDK keeps one {@code process reaper} thread for it, however its end is waited for.
 */
final class ChildProcess implements AutoCloseable {

    private final Process process;
    private final Path output;
    private final long startedAt = System.nanoTime();

    private ChildProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static ChildProcess start(Program program) throws IOException {
        Path output = Files.createTempFile("code-execution-", ".out");
        try {
            Process process = new ProcessBuilder(program.command())
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(output.toFile())
                    .start();
            return new ChildProcess(process, output);
        } catch (IOException | RuntimeException | Error e) {
            Files.deleteIfExists(output);
            throw e;
        }
    }

    Process process() {
        return process;
    }

    /** To be called once the process has ended. */
    ProgramResult result() throws IOException {
        Duration duration = Duration.ofNanos(System.nanoTime() - startedAt);
        return new ProgramResult(process.exitValue(), Files.readString(output), duration);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        Files.deleteIfExists(output);
    }
}
