package io.executorlab.app.summary;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Gives the call what is left of the caller's time, so that both end together. */
final class CallTimeoutSummaries implements Summaries {

    private final SummaryWriter writer;
    private final Executor pool;
    private final Duration limit;

    CallTimeoutSummaries(SummaryWriter writer, Executor pool, Duration limit) {
        this.writer = writer;
        this.pool = pool;
        this.limit = limit;
    }

    @Override
    public CompletableFuture<String> write(SummaryRequest request) {
        long end = System.nanoTime() + limit.toNanos();
        return CompletableFuture.supplyAsync(() -> writer.write(request, left(end)), pool)
                .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static Duration left(long end) {
        return Duration.ofNanos(end - System.nanoTime());
    }
}
