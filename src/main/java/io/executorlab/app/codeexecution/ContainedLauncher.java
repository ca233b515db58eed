package io.executorlab.app.codeexecution;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Runs a program in a process group of its own, so that everything that it starts can be found, and with a file for its output, so that there is
 * no pipe to read or close. Whatever becomes of it, it leaves no process, no descriptor and no file behind.
 */
final class ContainedLauncher implements ProgramLauncher {

    private static final File NOTHING = new File("/dev/null");

    @Override
    public RunningProgram start(Program program) throws IOException {
        Path output = Files.createTempFile("code-execution-", ".out");
        try {
            Process process = new ProcessBuilder(ProcessGroup.ledBy(program.command()))
                    .redirectErrorStream(true)
                    .redirectInput(NOTHING)
                    .redirectOutput(output.toFile())
                    .start();
            return new ContainedProgram(process, output, System.nanoTime());
        } catch (IOException | RuntimeException | Error e) {
            Files.deleteIfExists(output);
            throw e;
        }
    }

    /** What the launcher has started. */
    record ContainedProgram(Process process, Path output, long startedAt) implements RunningProgram {

        @Override
        public ProgramResult result() throws IOException {
            Duration duration = Duration.ofNanos(System.nanoTime() - startedAt);
            return new ProgramResult(process.exitValue(), Files.readString(output), duration);
        }

        @Override
        public void close() throws IOException {
            try {
                ProcessGroup.end(process);
            } finally {
                Files.deleteIfExists(output);
            }
        }
    }
}
