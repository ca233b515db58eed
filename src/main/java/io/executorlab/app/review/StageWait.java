package io.executorlab.app.review;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.executorlab.app.part.CallFailedException;
import io.executorlab.app.part.RemotePart;

/**
 * Waits for a stage; what the stage threw, the waiting thread throws. Unlike {@link CompletableFuture#join()} it can be
 * interrupted, so that a pool's shutdown ends it.
 *
 * @param limit of one wait; 0 waits without any
 * @param deadline of all waits
 */
record StageWait(Duration limit, Deadline deadline) {

    StageWait(Duration limit) {
        this(limit, Deadline.NEVER);
    }

    StageWait within(Deadline deadline) {
        return new StageWait(limit, deadline);
    }

    /** Throws {@link CallFailedException} if the stage has not ended within the limit, or by the deadline. */
    <T> T join(CompletableFuture<T> stage) {
        Duration longest = deadline.atMost(limit);
        try {
            return longest.isZero() ? stage.get() : stage.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            deadline.check();
            throw CallFailedException.unavailable(RemotePart.PULL_REQUESTS, "the collection takes too long", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a stage", e);
        }
    }
}
