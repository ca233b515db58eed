package io.executorlab.app.codeexecution;

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
            return runner.submitCompletable(program).handle((result, error) -> error == null
                    ? ExecutionReply.finished(program, result) : ExecutionReply.failed(program, error));
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(ExecutionReply.failed(program, e));
        }
    }
}
