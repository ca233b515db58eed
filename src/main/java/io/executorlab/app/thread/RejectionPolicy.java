package io.executorlab.app.thread;

import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Supplier;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/** The JDK's four answers to a task that finds every thread busy and the queue full. */
@EnumNaming(KebabCaseStrategy.class)
public enum RejectionPolicy {

    ABORT(ThreadPoolExecutor.AbortPolicy::new),
    CALLER_RUNS(ThreadPoolExecutor.CallerRunsPolicy::new),
    DISCARD(ThreadPoolExecutor.DiscardPolicy::new),
    DISCARD_OLDEST(ThreadPoolExecutor.DiscardOldestPolicy::new);

    private final Supplier<RejectedExecutionHandler> handler;

    RejectionPolicy(Supplier<RejectedExecutionHandler> handler) {
        this.handler = handler;
    }

    public RejectedExecutionHandler handler() {
        return handler.get();
    }
}
