package io.executorlab.app.codeexecution;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Runs a program as {@link LeakingLauncher} does, deletes its file in any case, and clears a part of the rest away. */
record PartlyClearingLauncher(PartialClearing clearing) implements ProgramLauncher {

    @Override
    public RunningProgram start(Program program) throws IOException {
        SourceFile source = SourceFile.of(program);
        try {
            ProcessBuilder builder = new ProcessBuilder(source.command());
            clearing.prepare(builder);
            return new PartlyClearedProgram(builder.start(), source, clearing, System.nanoTime());
        } catch (IOException | RuntimeException | Error e) {
            source.delete();
            throw e;
        }
    }

    record PartlyClearedProgram(Process process, SourceFile source, PartialClearing clearing, long startedAt)
            implements RunningProgram {

        @Override
        public ProgramResult result() throws IOException {
            Duration duration = Duration.ofNanos(System.nanoTime() - startedAt);
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new ProgramResult(process.exitValue(), output, duration);
        }

        @Override
        public void close() throws IOException {
            try {
                clearing.clear(process);
            } finally {
                source.delete();
            }
        }
    }
}
