package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import io.executorlab.app.antipattern.AntiPattern;
import io.executorlab.app.antipattern.Visibility;

/**
 * The stage runs wherever {@link CompletableFuture} puts it (post 000). With one or two processors before JDK 25 that
 * is its private {@code ThreadPerTaskExecutor}: a new thread for every session.
 */
@AntiPattern(name = "thread-per-task", flaw = "a stage without an executor starts a thread for every session",
        visibility = Visibility.THREAD_PER_STAGE)
final class UnnamedExecutorStage implements SessionStage {

    @Override
    public <T> CompletableFuture<T> start(Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage);
    }
}
