package io.executorlab.app.review;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import io.executorlab.app.antipattern.AntiPattern;
import io.executorlab.app.antipattern.Visibility;

/**
 * Post 003's second step: executors for the inner levels (its {@code apiExecutor} and {@code clientExecutor}); the pull
 * requests are still started without one, and wait on the common pool.
 */
@AntiPattern(name = "blocking-common-pool",
        flaw = "the outer stages block on the executor that all CPU-bound stages share",
        visibility = Visibility.COMMON_POOL)
final class PullsOnCommonPoolStages implements ReviewStages {

    private final Executor lists;
    private final Executor pages;

    PullsOnCommonPoolStages(Executor lists, Executor pages) {
        this.lists = lists;
        this.pages = pages;
    }

    @Override
    public <T> CompletableFuture<T> start(Level level, Supplier<T> stage) {
        return switch (level) {
            case PULL -> CompletableFuture.supplyAsync(stage);
            case LIST -> CompletableFuture.supplyAsync(stage, lists);
            case PAGE -> CompletableFuture.supplyAsync(stage, pages);
        };
    }
}
