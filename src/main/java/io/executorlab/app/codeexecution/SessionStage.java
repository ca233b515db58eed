package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Starts the asynchronous part of a session, off the connector's thread. */
interface SessionStage {

    /** Throws RejectedExecutionException if there is no room for another session. */
    <T> CompletableFuture<T> start(Supplier<T> stage);
}
