package io.executorlab.app.codeexecution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

final class CurrentProgramLauncher implements ProgramLauncher {

    @Override
    public RunningProgram start(Program program) throws IOException {
        SourceFile source = SourceFile.of(program);
        List<String> command = Stream.concat(Stream.of("setsid"), source.command().stream()).toList();
        return new CurrentProgram(new ProcessBuilder(command).start(), source, System.nanoTime());
    }

    record CurrentProgram(Process process, SourceFile source, long startedAt) implements RunningProgram {

        @Override
        public ProgramResult result() throws IOException {
            Duration duration = Duration.ofNanos(System.nanoTime() - startedAt);
            // What it has started may still hold the pipe open, and ends before it is read to its end.
            kill();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new ProgramResult(process.exitValue(), output, duration);
        }

        @Override
        public void close() throws IOException {
            try {
                kill();
                process.getInputStream().close();
                process.getErrorStream().close();
                process.getOutputStream().close();
            } finally {
                source.delete();
            }
        }

        private void kill() throws IOException {
            try {
                new ProcessBuilder("sh", "-c", "kill -9 -" + process.pid())
                        .redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
                process.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
