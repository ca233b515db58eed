package io.executorlab.app.review;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

final class CurrentReviewStages implements ReviewStages, AutoCloseable {

    // A level waits for the next, so none may take the other's threads.
    private final Map<Level, ExecutorService> executors =
            new EnumMap<>(Map.of(Level.PULL, pool(), Level.LIST, pool(), Level.PAGE, pool()));

    private static ExecutorService pool() {
        int threads = Runtime.getRuntime().availableProcessors();
        return new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(400));
    }

    @Override
    public <T> CompletableFuture<T> start(Level level, Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage, executors.get(level));
    }

    @Override
    public void close() {
        executors.values().forEach(ExecutorService::shutdown);
    }
}
