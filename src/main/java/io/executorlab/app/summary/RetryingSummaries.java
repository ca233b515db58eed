package io.executorlab.app.summary;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Gives up sooner and tries again: each attempt leaves a call behind, so there are several for one caller. */
final class RetryingSummaries implements Summaries {

    private static final int ATTEMPTS = 3;

    private final SummaryWriter writer;
    private final Executor pool;
    private final Duration limit;

    RetryingSummaries(SummaryWriter writer, Executor pool, Duration limit) {
        this.writer = writer;
        this.pool = pool;
        this.limit = limit;
    }

    @Override
    public CompletableFuture<String> write(SummaryRequest request) {
        return attempt(request, ATTEMPTS);
    }

    private CompletableFuture<String> attempt(SummaryRequest request, int left) {
        CompletableFuture<String> text = CompletableFuture.supplyAsync(() -> writer.write(request), pool)
                .orTimeout(limit.toNanos() / ATTEMPTS, TimeUnit.NANOSECONDS);
        return left == 1 ? text : text.exceptionallyCompose(failure -> attempt(request, left - 1));
    }
}
