package io.executorlab.app.review;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits for a stage; what the stage threw, the waiting thread throws. Unlike {@link CompletableFuture#join()} it can be
 * interrupted, so that a pool's shutdown ends it.
 *
 * @param limit of one wait; 0 waits without any
 */
record StageWait(Duration limit) {

    /**
     * @throws WaitTooLongException if the stage has not ended within the limit
     */
    <T> T join(CompletableFuture<T> stage) {
        try {
            return limit.isZero() ? stage.get() : stage.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new WaitTooLongException(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a stage", e);
        }
    }
}
