package io.executorlab.app.summary;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
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

    // The call gets what is left when it begins; the future's own limit is for tasks that still wait for a thread.
    @Override
    public CompletableFuture<String> write(SummaryRequest request) {
        long end = System.nanoTime() + limit.toNanos();
        return CompletableFuture
                .supplyAsync(() -> writer.write(request, Duration.ofNanos(end - System.nanoTime())), pool)
                .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
}
