package io.executorlab.app.codeexecution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Runs a program from a file with its source and reads its output from a pipe once it has ended (post 000). No stream
 * is closed, nobody reads what it writes to the other pipe, and what exceeds its time limit is left to itself.
 */
@AntiPattern(name = "leaked-process",
        flaw = "a program that exceeds its time limit runs on, with its pipes, its file and all that it has started")
final class LeakingLauncher implements ProgramLauncher {

    @Override
    public RunningProgram start(Program program) throws IOException {
        SourceFile source = SourceFile.of(program);
        Process process = new ProcessBuilder(source.command()).start();
        return new LeakedProgram(process, source, System.nanoTime());
    }

    record LeakedProgram(Process process, SourceFile source, long startedAt) implements RunningProgram {

        @Override
        public ProgramResult result() throws IOException {
            Duration duration = Duration.ofNanos(System.nanoTime() - startedAt);
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            source.delete();
            return new ProgramResult(process.exitValue(), output, duration);
        }

        @Override
        public void close() {
        }
    }
}
