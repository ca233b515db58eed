package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * The stage waits in {@link java.util.concurrent.FutureTask#get()} while another thread waits for the process: two
 * blocked threads for one program (post 000).
 */
@AntiPattern(name = "async-blocking", flaw = "the session's stage waits in Future.get() for the pool's thread")
class WaitingDelivery implements ResultDelivery {

    private final ProgramRunner runner;

    WaitingDelivery(ProgramRunner runner) {
        this.runner = runner;
    }

    @Override
    public CompletableFuture<ExecutionReply> deliver(Program program) {
        return CompletableFuture.completedFuture(waitFor(program));
    }

    private ExecutionReply waitFor(Program program) {
        try {
            ProgramResult result = submit(runner, program).get();
            return ExecutionReply.finished(program, result);
        } catch (ExecutionException | RejectedExecutionException e) {
            return ExecutionReply.failed(program, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExecutionReply.failed(program, e);
        }
    }

    Future<ProgramResult> submit(ProgramRunner runner, Program program) {
        return runner.submit(program);
    }
}
