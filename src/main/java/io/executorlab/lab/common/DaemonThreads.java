package io.executorlab.lab.common;

import java.util.concurrent.ThreadFactory;

/** Makes threads that do not keep the JVM from ending. */
public final class DaemonThreads {

    private DaemonThreads() {
    }

    public static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
