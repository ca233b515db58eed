package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

final class CurrentSessionStage implements SessionStage {

    @Override
    public <T> CompletableFuture<T> start(Supplier<T> stage) {
        ExecutorService session = Executors.newSingleThreadExecutor();
        return CompletableFuture.supplyAsync(stage, session).whenComplete((result, error) -> session.shutdown());
    }
}
