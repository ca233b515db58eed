package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** The stage runs on an executor that the service owns, names and bounds. */
final class NamedExecutorStage implements SessionStage {

    private final Executor executor;

    NamedExecutorStage(Executor executor) {
        this.executor = executor;
    }

    @Override
    public <T> CompletableFuture<T> start(Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage, executor);
    }
}
