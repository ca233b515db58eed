package io.executorlab.app.summary;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

import io.executorlab.app.part.CallFailedException;

/** Has summaries written, and lets no caller wait longer than the time limit. */
interface Summaries {

    /**
     * @return the text, or a {@link TimeoutException} or {@link CallFailedException}
     * @throws RejectedExecutionException if the pool takes no more
     */
    CompletableFuture<String> write(SummaryRequest request);
}
