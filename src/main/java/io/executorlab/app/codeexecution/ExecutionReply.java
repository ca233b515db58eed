package io.executorlab.app.codeexecution;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

import com.fasterxml.jackson.annotation.JsonInclude;

/** The one message that a session receives: {@code finished} with the result, or {@code failed} with the reason. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ExecutionReply(String program, String status, Integer exitCode, String output, Long millis, String reason) {

    static ExecutionReply finished(Program program, ProgramResult result) {
        return new ExecutionReply(program.id(), "finished", result.exitCode(), result.output(),
                result.duration().toMillis(), null);
    }

    static ExecutionReply failed(Program program, Throwable error) {
        return failed(program.id(), reason(error));
    }

    static ExecutionReply failed(String program, String reason) {
        return new ExecutionReply(program, "failed", null, null, null, reason);
    }

    private static String reason(Throwable error) {
        if ((error instanceof ExecutionException || error instanceof CompletionException)
                && error.getCause() != null) {
            return reason(error.getCause());
        }
        if (error instanceof RejectedExecutionException) {
            return "refused: every thread is busy and the queue is full";
        }
        if (error instanceof TimeoutException) {
            return "time limit exceeded";
        }
        return "could not be run: " + error;
    }
}
