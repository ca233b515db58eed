package io.executorlab.app.codeexecution;

import java.time.Duration;

/** What a program left behind. {@code duration} is the child process's life, without any wait for a thread. */
record ProgramResult(int exitCode, String output, Duration duration) {
}
