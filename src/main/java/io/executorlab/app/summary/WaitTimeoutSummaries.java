package io.executorlab.app.summary;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits in the request's own thread, with a limit. Unless it interrupts the task, that goes on. */
final class WaitTimeoutSummaries implements Summaries {

    private final SummaryWriter writer;
    private final ExecutorService pool;
    private final Duration limit;
    private final boolean interrupting;

    WaitTimeoutSummaries(SummaryWriter writer, ExecutorService pool, Duration limit, boolean interrupting) {
        this.writer = writer;
        this.pool = pool;
        this.limit = limit;
        this.interrupting = interrupting;
    }

    @Override
    public CompletableFuture<String> write(SummaryRequest request) {
        Future<String> text = pool.submit(() -> writer.write(request));
        try {
            return CompletableFuture.completedFuture(text.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            if (interrupting) {
                text.cancel(true);
            }
            return CompletableFuture.failedFuture(e);
        } catch (ExecutionException e) {
            return CompletableFuture.failedFuture(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CompletableFuture.failedFuture(e);
        }
    }
}
