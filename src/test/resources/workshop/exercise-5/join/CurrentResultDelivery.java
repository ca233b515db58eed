package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;

final class CurrentResultDelivery implements ResultDelivery {

    private final ProgramRunner runner;

    CurrentResultDelivery(ProgramRunner runner) {
        this.runner = runner;
    }

    @Override
    public CompletableFuture<ExecutionReply> deliver(Program program) {
        try {
            ProgramResult result = runner.submitCompletable(program).join();
            return CompletableFuture.completedFuture(ExecutionReply.finished(program, result));
        } catch (CompletionException | RejectedExecutionException e) {
            return CompletableFuture.completedFuture(ExecutionReply.failed(program, e));
        }
    }
}
