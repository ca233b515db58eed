package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session's reply to a program: {@code finished} with the result, {@code failed} with the reason, or {@code busy}
 * where neither a thread nor the queue took it and another try may succeed.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ExecutionReply(String program, String status, Integer exitCode, String output, Long millis, String reason) {

    private static final Logger log = LoggerFactory.getLogger(ExecutionReply.class);
    private static final String FINISHED = "finished";

    static ExecutionReply finished(Program program, ProgramResult result) {
        return new ExecutionReply(program.id(), FINISHED, result.exitCode(), result.output(),
                result.duration().toMillis(), null);
    }

    /** Gives the reasons that the client can act on; the rest stands in the log. */
    static ExecutionReply failed(Program program, Throwable error) {
        if ((error instanceof ExecutionException || error instanceof CompletionException)
                && error.getCause() != null) {
            return failed(program, error.getCause());
        }
        if (error instanceof RejectedExecutionException) {
            return new ExecutionReply(program.id(), "busy", null, null, null,
                    "every thread is busy and the queue is full; try again in a moment");
        }
        if (error instanceof TimeoutException) {
            return failed(program.id(), "time limit exceeded");
        }
        if (error instanceof InterruptedException) {
            return failed(program.id(), "the service is being stopped");
        }
        log.warn("{} could not be run: {}", program.id(), error.toString());
        return failed(program.id(), "could not be run");
    }

    static ExecutionReply failed(String program, String reason) {
        return new ExecutionReply(program, "failed", null, null, null, reason);
    }

    @JsonIgnore
    boolean finished() {
        return FINISHED.equals(status);
    }
}
