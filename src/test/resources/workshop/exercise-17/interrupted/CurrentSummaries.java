package io.executorlab.app.summary;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

final class CurrentSummaries implements Summaries {

    private final SummaryWriter writer;
    private final Executor pool;
    private final Duration limit;

    CurrentSummaries(SummaryWriter writer, Executor pool, Duration limit) {
        this.writer = writer;
        this.pool = pool;
        this.limit = limit;
    }

    // Whoever leaves interrupts the call: the task can be cancelled, as a stage cannot.
    @Override
    public CompletableFuture<String> write(SummaryRequest request) {
        CompletableFuture<String> text = new CompletableFuture<>();
        FutureTask<Void> call = new FutureTask<>(() -> written(request, text), null);
        pool.execute(call);
        return text.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete((answer, failure) -> call.cancel(true));
    }

    private void written(SummaryRequest request, CompletableFuture<String> text) {
        try {
            text.complete(writer.write(request));
        } catch (RuntimeException e) {
            text.completeExceptionally(e);
        }
    }
}
