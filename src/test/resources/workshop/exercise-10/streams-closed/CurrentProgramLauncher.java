package io.executorlab.app.codeexecution;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.stream.Collectors;

final class CurrentProgramLauncher implements ProgramLauncher {

    @Override
    public RunningProgram start(Program program) throws IOException {
        SourceFile source = SourceFile.of(program);
        return new CurrentProgram(new ProcessBuilder(source.command()).start(), source, System.nanoTime());
    }

    record CurrentProgram(Process process, SourceFile source, long startedAt) implements RunningProgram {

        @Override
        public ProgramResult result() throws IOException {
            Duration duration = Duration.ofNanos(System.nanoTime() - startedAt);
            BufferedReader reader = new BufferedReader(new InputStreamReader(process.getInputStream()));
            String output = reader.lines().map(line -> line + "\n").collect(Collectors.joining());
            return new ProgramResult(process.exitValue(), output, duration);
        }

        @Override
        public void close() throws IOException {
            process.getOutputStream().close();
            process.getInputStream().close();
            process.getErrorStream().close();
            source.delete();
        }
    }
}
