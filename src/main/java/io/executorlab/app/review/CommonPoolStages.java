package io.executorlab.app.review;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import io.executorlab.app.antipattern.AntiPattern;
import io.executorlab.app.antipattern.Visibility;

/**
 * Every stage runs wherever {@link CompletableFuture} puts it (post 003): on the common pool, which has one worker
 * fewer than there are processors because it is meant for computing, while these calls only wait. With one or two
 * processors before JDK 25 each stage gets a new thread instead.
 */
@AntiPattern(name = "blocking-common-pool", flaw = "blocking calls run on the executor that all CPU-bound stages share",
        visibility = Visibility.COMMON_POOL)
final class CommonPoolStages implements ReviewStages {

    @Override
    public <T> CompletableFuture<T> start(Level level, Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage);
    }
}
