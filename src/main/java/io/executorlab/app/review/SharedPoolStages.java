package io.executorlab.app.review;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Lists and their pages share one bounded pool. A list waits for its pages: once lists hold every thread, the pages
 * that they wait for stay in the queue, for good.
 */
@AntiPattern(name = "pool-induced-deadlock", flaw = "stages wait for stages in the queue of their own pool")
final class SharedPoolStages implements ReviewStages {

    private final Executor pulls;
    private final Executor listsAndPages;

    SharedPoolStages(Executor pulls, Executor listsAndPages) {
        this.pulls = pulls;
        this.listsAndPages = listsAndPages;
    }

    @Override
    public <T> CompletableFuture<T> start(Level level, Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage, level == Level.PULL ? pulls : listsAndPages);
    }
}
