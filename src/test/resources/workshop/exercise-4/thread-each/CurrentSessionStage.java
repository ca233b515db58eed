package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

final class CurrentSessionStage implements SessionStage {

    @Override
    public <T> CompletableFuture<T> start(Supplier<T> stage) {
        return CompletableFuture.supplyAsync(stage, task -> new Thread(task).start());
    }
}
