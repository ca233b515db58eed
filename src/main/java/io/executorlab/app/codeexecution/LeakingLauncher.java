package io.executorlab.app.codeexecution;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.stream.Collectors;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Runs a program from a file with its source and reads its output from a pipe once it has ended (post 000). No stream is closed, nobody reads
 * what it writes to the other pipe, and what exceeds its time limit is left to itself.
 */
@AntiPattern(name = "leaked-process", flaw = "a program that exceeds its time limit runs on, with its pipes, its file and all that it has started")
final class LeakingLauncher implements ProgramLauncher {

    private static final Logger log = LoggerFactory.getLogger(LeakingLauncher.class);

    @Override
    public RunningProgram start(Program program) throws IOException {
        SourceFile source = SourceFile.of(program);
        return new LeakedProgram(new ProcessBuilder(source.command()).start(), source, System.nanoTime());
    }

    /** What the launcher has started. */
    record LeakedProgram(Process process, SourceFile source, long startedAt) implements RunningProgram {

        @Override
        public ProgramResult result() throws IOException {
            Duration duration = Duration.ofNanos(System.nanoTime() - startedAt);
            BufferedReader reader = new BufferedReader(new InputStreamReader(process.getInputStream()));
            String output = reader.lines().map(line -> line + "\n").collect(Collectors.joining());
            source.delete();
            return new ProgramResult(process.exitValue(), output, duration);
        }

        @Override
        public void close() {
            if (process.isAlive()) {
                log.debug("process {} has exceeded its time limit", process.pid());
            }
        }
    }
}
