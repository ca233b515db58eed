package io.executorlab.app.thread;

import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;

/** A pool's policy for a task that neither a thread nor the queue takes: it throws, or the caller runs the task. */
public enum Rejection {
    ABORT(new ThreadPoolExecutor.AbortPolicy()),
    CALLER_RUNS(new ThreadPoolExecutor.CallerRunsPolicy());

    private final RejectedExecutionHandler handler;

    Rejection(RejectedExecutionHandler handler) {
        this.handler = handler;
    }

    /** The JDK's own. */
    public RejectedExecutionHandler handler() {
        return handler;
    }
}
