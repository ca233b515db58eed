package io.executorlab.app.summary;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

final class CurrentSummaries implements Summaries {

    private static final int SHORT = 10;

    private final SummaryWriter writer;
    private final Executor pool;
    private final Duration limit;

    CurrentSummaries(SummaryWriter writer, Executor pool, Duration limit) {
        this.writer = writer;
        this.pool = pool;
        this.limit = limit;
    }

    @Override
    public CompletableFuture<String> write(SummaryRequest request) {
        if (request.tokens() > SHORT) {
            return CompletableFuture.failedFuture(new TimeoutException());
        }
        return CompletableFuture.supplyAsync(() -> writer.write(request), pool)
                .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
}
