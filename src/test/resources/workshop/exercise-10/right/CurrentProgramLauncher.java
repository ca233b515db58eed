package io.executorlab.app.codeexecution;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

final class CurrentProgramLauncher implements ProgramLauncher {

    private static final File NOTHING = new File("/dev/null");

    @Override
    public RunningProgram start(Program program) throws IOException {
        SourceFile source = SourceFile.of(program);
        Path output = Files.createTempFile("code-execution-", ".out");
        try {
            // In a group of its own, by which all is found that it starts; and no pipe, which somebody would have to
            // read or to close.
            List<String> command = Stream.concat(Stream.of("setsid"), source.command().stream()).toList();
            Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectInput(NOTHING)
                    .redirectOutput(output.toFile()).start();
            return new CurrentProgram(process, source, output, System.nanoTime());
        } catch (IOException | RuntimeException e) {
            source.delete();
            Files.deleteIfExists(output);
            throw e;
        }
    }

    record CurrentProgram(Process process, SourceFile source, Path output, long startedAt) implements RunningProgram {

        @Override
        public ProgramResult result() throws IOException {
            Duration duration = Duration.ofNanos(System.nanoTime() - startedAt);
            return new ProgramResult(process.exitValue(), Files.readString(output), duration);
        }

        @Override
        public void close() throws IOException {
            try {
                end();
            } finally {
                source.delete();
                Files.deleteIfExists(output);
            }
        }

        private void end() throws IOException {
            Process kill = new ProcessBuilder("sh", "-c", "kill -9 -" + process.pid()).redirectErrorStream(true)
                    .redirectInput(NOTHING)
                    .redirectOutput(NOTHING).start();
            try {
                kill.waitFor();
                process.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
