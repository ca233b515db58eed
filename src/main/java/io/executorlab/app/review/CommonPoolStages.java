package io.executorlab.app.review;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import io.executorlab.app.antipattern.AntiPattern;

/**
 * Every stage runs wherever {@link CompletableFuture} puts it (post 003): on the common pool, which has a worker for each
 * processor but one, for calls that wait and do not compute. With one or two processors before JDK 25 it is a new thread
 * for each stage instead.
 */
@AntiPattern(name = "blocking-common-pool", flaw = "blocking calls run on the executor that all CPU-bound stages share",
        visibility = CommonPoolVisibility.class)
final class CommonPoolStages implements ReviewStages {

    @Override
    public <T> CompletableFuture<T> start(Level level, Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage);
    }
}
