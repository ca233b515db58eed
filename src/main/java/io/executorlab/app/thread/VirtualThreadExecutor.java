package io.executorlab.app.thread;

import org.springframework.boot.task.SimpleAsyncTaskExecutorBuilder;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/** Makes executors that start a virtual thread for each task, from JDK 21 on. */
public final class VirtualThreadExecutor {

    private VirtualThreadExecutor() {
    }

    public static SimpleAsyncTaskExecutor named(String threadNames) {
        return new SimpleAsyncTaskExecutorBuilder().threadNamePrefix(threadNames).virtualThreads(true).build();
    }
}
