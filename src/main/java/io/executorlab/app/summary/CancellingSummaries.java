package io.executorlab.app.summary;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Cancels the stage when the time is over: it has its result then, and no thread hears of it. */
final class CancellingSummaries implements Summaries {

    private final SummaryWriter writer;
    private final Executor pool;
    private final Duration limit;

    CancellingSummaries(SummaryWriter writer, Executor pool, Duration limit) {
        this.writer = writer;
        this.pool = pool;
        this.limit = limit;
    }

    @Override
    public CompletableFuture<String> write(SummaryRequest request) {
        CompletableFuture<String> text = CompletableFuture.supplyAsync(() -> writer.write(request), pool);
        return text.copy().orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
                .whenComplete((answer, failure) -> text.cancel(true));
    }
}
