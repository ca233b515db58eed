package io.executorlab.app.review;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Runs the stages of a collection. */
interface ReviewStages {

    /** A stage waits for those of the next level. */
    enum Level {
        PULL,
        /** Reviews or comments of a pull request. */
        LIST,
        PAGE
    }

    /** Throws RejectedExecutionException if there is no room for another stage. */
    <T> CompletableFuture<T> start(Level level, Supplier<T> stage);
}
