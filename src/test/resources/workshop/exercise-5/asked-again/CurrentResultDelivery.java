package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

final class CurrentResultDelivery implements ResultDelivery {

    private static final long BETWEEN_MILLIS = 5;

    private final ProgramRunner runner;

    CurrentResultDelivery(ProgramRunner runner) {
        this.runner = runner;
    }

    @Override
    public CompletableFuture<ExecutionReply> deliver(Program program) {
        return CompletableFuture.completedFuture(reply(program));
    }

    private ExecutionReply reply(Program program) {
        try {
            Future<ProgramResult> result = runner.submit(program);
            while (!result.isDone()) {
                Thread.sleep(BETWEEN_MILLIS);
            }
            return ExecutionReply.finished(program, result.get());
        } catch (ExecutionException | RejectedExecutionException e) {
            return ExecutionReply.failed(program, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExecutionReply.failed(program, e);
        }
    }
}
