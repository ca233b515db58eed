package io.executorlab.app.review;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits for a stage; what the stage threw, the waiting thread throws.
 *
 * @param limit of one wait; 0 waits without any, as {@link CompletableFuture#join()} does
 */
record StageWait(Duration limit) {

    /**
     * @throws WaitTooLongException if the stage has not ended within the limit
     */
    <T> T join(CompletableFuture<T> stage) {
        try {
            return limit.isZero() ? stage.join() : stage.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (CompletionException | ExecutionException e) {
            throw e.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new WaitTooLongException(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a stage", e);
        }
    }
}
