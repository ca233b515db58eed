package io.executorlab.app.codeexecution;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/**
 * Runs a program in a process group of its own, so that everything that it starts can be found, and with a file for its
 * output, so that there is no pipe to read or close. It leaves no process, no descriptor and no file behind, whatever
 * becomes of the program.
 */
final class ContainedLauncher implements ProgramLauncher {

    private static final File NOTHING = new File("/dev/null");

    @Override
    public RunningProgram start(Program program) throws IOException {
        SourceFile source = SourceFile.of(program);
        try {
            Process process = new ProcessBuilder(ProcessGroup.ledBy(source.command()))
                    .redirectErrorStream(true).redirectInput(NOTHING).redirectOutput(source.output()).start();
            return new ContainedProgram(process, source, System.nanoTime());
        } catch (IOException | RuntimeException | Error e) {
            source.delete();
            throw e;
        }
    }

    record ContainedProgram(Process process, SourceFile source, long startedAt) implements RunningProgram {

        @Override
        public ProgramResult result() throws IOException {
            Duration duration = Duration.ofNanos(System.nanoTime() - startedAt);
            String output = Files.readString(source.output().toPath());
            return new ProgramResult(process.exitValue(), output, duration);
        }

        @Override
        public void close() throws IOException {
            try {
                ProcessGroup.end(process);
            } finally {
                source.delete();
            }
        }
    }
}
