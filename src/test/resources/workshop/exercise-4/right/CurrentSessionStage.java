package io.executorlab.app.codeexecution;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

final class CurrentSessionStage implements SessionStage, AutoCloseable {

    private final ThreadPoolExecutor sessions =
            new ThreadPoolExecutor(4, 4, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(64));

    @Override
    public <T> CompletableFuture<T> start(Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage, sessions);
    }

    @Override
    public void close() {
        sessions.shutdown();
    }
}
