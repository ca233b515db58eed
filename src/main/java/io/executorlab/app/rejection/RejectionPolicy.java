package io.executorlab.app.rejection;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Supplier;

/** The JDK's four answers to a task that finds every thread busy and the queue full. */
enum RejectionPolicy {
    ABORT("abort", ThreadPoolExecutor.AbortPolicy::new),
    CALLER_RUNS("caller-runs", ThreadPoolExecutor.CallerRunsPolicy::new),
    DISCARD("discard", ThreadPoolExecutor.DiscardPolicy::new),
    DISCARD_OLDEST("discard-oldest", ThreadPoolExecutor.DiscardOldestPolicy::new);

    private final String id;
    private final Supplier<RejectedExecutionHandler> handler;

    RejectionPolicy(String id, Supplier<RejectedExecutionHandler> handler) {
        this.id = id;
        this.handler = handler;
    }

    String id() {
        return id;
    }

    RejectedExecutionHandler handler() {
        return handler.get();
    }

    static Optional<RejectionPolicy> named(String id) {
        return Arrays.stream(values()).filter(policy -> policy.id.equals(id)).findFirst();
    }

    static List<String> ids() {
        return Arrays.stream(values()).map(RejectionPolicy::id).toList();
    }
}
