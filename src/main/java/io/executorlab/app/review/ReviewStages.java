package io.executorlab.app.review;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Runs the stages of a collection. */
interface ReviewStages {

    /** A stage waits for those of the next level. */
    enum Level {
        /** One pull request. */
        PULL,
        /** Its reviews or its comments. */
        LIST,
        /** One page of them. */
        PAGE
    }

    /**
     * @throws java.util.concurrent.RejectedExecutionException if there is no room for another stage
     */
    <T> CompletableFuture<T> start(Level level, Supplier<T> stage);
}
