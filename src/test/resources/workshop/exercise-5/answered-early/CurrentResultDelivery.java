package io.executorlab.app.codeexecution;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

final class CurrentResultDelivery implements ResultDelivery {

    private final ProgramRunner runner;

    CurrentResultDelivery(ProgramRunner runner) {
        this.runner = runner;
    }

    @Override
    public CompletableFuture<ExecutionReply> deliver(Program program) {
        try {
            runner.submit(program);
            return CompletableFuture
                    .completedFuture(ExecutionReply.finished(program, new ProgramResult(0, "", Duration.ZERO)));
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(ExecutionReply.failed(program, e));
        }
    }
}
