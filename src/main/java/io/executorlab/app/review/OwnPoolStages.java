package io.executorlab.app.review;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Each level has an executor that the service owns. A stage waits only for stages of another pool, and those of the
 * last pool wait for no stage at all: a pool may fill up, but it never gets stuck.
 */
final class OwnPoolStages implements ReviewStages {

    private final Executor pulls;
    private final Executor lists;
    private final Executor pages;

    OwnPoolStages(Executor pulls, Executor lists, Executor pages) {
        this.pulls = pulls;
        this.lists = lists;
        this.pages = pages;
    }

    @Override
    public <T> CompletableFuture<T> start(Level level, Supplier<T> stage) {
        return switch (level) {
            case PULL -> CompletableFuture.supplyAsync(stage, pulls);
            case LIST -> CompletableFuture.supplyAsync(stage, lists);
            case PAGE -> CompletableFuture.supplyAsync(stage, pages);
        };
    }
}
