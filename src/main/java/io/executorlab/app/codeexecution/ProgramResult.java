package io.executorlab.app.codeexecution;

import java.time.Duration;

/** A program's exit code and output. {@code duration} is the child process's life, without any wait for a thread. */
record ProgramResult(int exitCode, String output, Duration duration) {
}
