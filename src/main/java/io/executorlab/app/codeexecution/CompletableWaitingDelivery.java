package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Waits as {@link WaitingDelivery} does, but in {@link CompletableFuture#get()}. That is a
 * {@link java.util.concurrent.ForkJoinPool.ManagedBlocker}: on the common pool a spare worker is started for each wait,
 * where a {@link java.util.concurrent.FutureTask} would hold the worker up.
 */
@AntiPattern(name = "async-blocking",
        flaw = "the session's stage waits in CompletableFuture.get() for the pool's thread",
        visibility = BlockedStageVisibility.class)
final class CompletableWaitingDelivery implements ResultDelivery {

    private final ProgramRunner runner;

    CompletableWaitingDelivery(ProgramRunner runner) {
        this.runner = runner;
    }

    @Override
    public CompletableFuture<ExecutionReply> deliver(Program program) {
        return CompletableFuture.completedFuture(waitFor(program));
    }

    private ExecutionReply waitFor(Program program) {
        try {
            ProgramResult result = runner.submitCompletable(program).get();
            return ExecutionReply.finished(program, result);
        } catch (ExecutionException | RejectedExecutionException e) {
            return ExecutionReply.failed(program, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExecutionReply.failed(program, e);
        }
    }
}
