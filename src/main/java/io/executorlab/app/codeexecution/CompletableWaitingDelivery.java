package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Waits as {@link WaitingDelivery} does, but in {@link CompletableFuture#get()}. That is a
 * {@link java.util.concurrent.ForkJoinPool.ManagedBlocker}: on the common pool a spare worker is started for each wait,
 * where a {@link java.util.concurrent.FutureTask} would hold the worker up.
 */
@AntiPattern(name = "async-blocking",
        flaw = "the session's stage waits in CompletableFuture.get() for the pool's thread")
final class CompletableWaitingDelivery extends WaitingDelivery {

    CompletableWaitingDelivery(ProgramRunner runner) {
        super(runner);
    }

    @Override
    Future<ProgramResult> submit(ProgramRunner runner, Program program) {
        return runner.submitCompletable(program);
    }
}
