package io.executorlab.lab.common;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadFactory;

/** Makes threads that do not keep the JVM from ending. */
public final class DaemonThreads {

    private DaemonThreads() {
    }

    /** Does it in a thread of its own. */
    public static CompletableFuture<Void> run(String name, Runnable task) {
        return CompletableFuture.runAsync(task, own -> named(name).newThread(own).start());
    }

    /** Waits for what {@link #run} does, and throws what that has thrown. */
    public static void await(CompletableFuture<Void> task) {
        try {
            task.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    public static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
