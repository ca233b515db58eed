package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/**
 * Starts a program's child process and waits for its end. Both futures fail with
 * {@link java.util.concurrent.TimeoutException} at the time limit and with {@link java.io.IOException} if the program
 * cannot be started.
 */
interface ProgramRunner {

    /** For a caller that comes back and waits; throws RejectedExecutionException if there is no room. */
    Future<ProgramResult> submit(Program program);

    /** For a caller that goes on: whoever completes the future calls back. Throws likewise. */
    CompletableFuture<ProgramResult> submitCompletable(Program program);
}
