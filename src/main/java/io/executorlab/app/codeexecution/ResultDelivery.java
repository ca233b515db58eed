package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletableFuture;

/** How a program's result gets from its runner to the session. */
interface ResultDelivery {

    /** Called on the session's stage. Neither it nor its future fails: what goes wrong is a failed reply. */
    CompletableFuture<ExecutionReply> deliver(Program program);
}
