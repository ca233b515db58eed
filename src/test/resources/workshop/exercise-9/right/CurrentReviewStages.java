package io.executorlab.app.review;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

final class CurrentReviewStages implements ReviewStages, AutoCloseable {

    private final Executor pulls;
    private final Executor lists;
    // Pages wait for no other stage: with threads of their own they always come to their end.
    private final ThreadPoolExecutor pages =
            new ThreadPoolExecutor(40, 40, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(400));

    CurrentReviewStages(Executor pulls, Executor lists) {
        this.pulls = pulls;
        this.lists = lists;
    }

    @Override
    public <T> CompletableFuture<T> start(Level level, Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage, switch (level) {
            case PULL -> pulls;
            case LIST -> lists;
            case PAGE -> pages;
        });
    }

    @Override
    public void close() {
        pages.shutdown();
    }
}
