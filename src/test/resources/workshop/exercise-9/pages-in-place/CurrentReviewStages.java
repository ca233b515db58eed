package io.executorlab.app.review;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

final class CurrentReviewStages implements ReviewStages {

    private final Executor pulls;
    private final Executor lists;

    CurrentReviewStages(Executor pulls, Executor lists) {
        this.pulls = pulls;
        this.lists = lists;
    }

    @Override
    public <T> CompletableFuture<T> start(Level level, Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage, switch (level) {
            case PULL -> pulls;
            case LIST -> lists;
            case PAGE -> Runnable::run;
        });
    }
}
