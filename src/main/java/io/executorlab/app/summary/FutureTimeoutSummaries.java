package io.executorlab.app.summary;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import io.executorlab.app.antipattern.AntiPattern;

/** Ends the future when the time is over. The call behind it goes on, and keeps its thread. */
@AntiPattern(name = "timeout-without-cancel", flaw = "a time-out ends the caller's wait and leaves the call running")
final class FutureTimeoutSummaries implements Summaries {

    private final SummaryWriter writer;
    private final Executor pool;
    private final Duration limit;

    FutureTimeoutSummaries(SummaryWriter writer, Executor pool, Duration limit) {
        this.writer = writer;
        this.pool = pool;
        this.limit = limit;
    }

    @Override
    public CompletableFuture<String> write(SummaryRequest request) {
        return CompletableFuture.supplyAsync(() -> writer.write(request), pool)
                .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
}
