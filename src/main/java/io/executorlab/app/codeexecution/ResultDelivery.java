package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;

/** Brings a program's result from its runner to the session. */
interface ResultDelivery {

    /** Called on the session's stage. Neither it nor its future fails: what goes wrong is a failed reply. */
    CompletableFuture<ExecutionReply> deliver(Program program);
}
