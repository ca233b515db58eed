package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

final class CurrentSessionStage implements SessionStage, AutoCloseable {

    private final ExecutorService session = Executors.newSingleThreadExecutor();

    @Override
    public <T> CompletableFuture<T> start(Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage, session);
    }

    @Override
    public void close() {
        session.shutdown();
    }
}
