package io.executorlab.app.thread;

import java.time.Duration;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.task.ThreadPoolTaskExecutorBuilder;
import org.springframework.boot.task.ThreadPoolTaskExecutorCustomizer;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * A thread pool as the settings have it, and the one place where the app's pools are made.
 *
 * @param coreSize threads that are kept; they start with the tasks
 * @param maxSize threads at most, once the queue is full
 * @param queueCapacity tasks that wait for a thread; 0 hands each over to a thread at once
 * @param keepAlive how long a thread beyond the core waits for work
 */
public record PoolSettings(int coreSize, int maxSize, int queueCapacity, @DefaultValue("60s") Duration keepAlive,
        @DefaultValue("abort") RejectionPolicy rejection) {

    private static final Duration USUAL_KEEP_ALIVE = Duration.ofSeconds(60);

    public static PoolSettings fixed(int threads, int queueCapacity) {
        return new PoolSettings(threads, threads, queueCapacity, USUAL_KEEP_ALIVE, RejectionPolicy.ABORT);
    }

    /** Spring starts it with the bean. The threads' numbers are appended to the name, e.g. {@code compile-}. */
    public ThreadPoolTaskExecutor executor(String threadNames, ThreadPoolTaskExecutorCustomizer... more) {
        return builder(threadNames)
                // Otherwise the app stops only after the queue has been worked off.
                .acceptTasksAfterContextClose(true)
                .additionalCustomizers(more)
                .build();
    }

    /** For an executor that has settings of its own on how it ends. */
    public <T extends ThreadPoolTaskExecutor> T configure(T executor, String threadNames) {
        return builder(threadNames).configure(executor);
    }

    private ThreadPoolTaskExecutorBuilder builder(String threadNames) {
        return new ThreadPoolTaskExecutorBuilder()
                .threadNamePrefix(threadNames)
                .corePoolSize(coreSize)
                .maxPoolSize(maxSize)
                .queueCapacity(queueCapacity)
                .keepAlive(keepAlive)
                .customizers(executor -> executor.setRejectedExecutionHandler(rejection.handler()));
    }
}
