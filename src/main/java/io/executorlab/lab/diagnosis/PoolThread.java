package io.executorlab.lab.diagnosis;

import java.util.List;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadNames;

/** Which threads work for an executor, and for which. */
final class PoolThread {

    private static final List<String> WORKERS = List.of("java.util.concurrent.ThreadPoolExecutor$Worker.run",
            "java.util.concurrent.ForkJoinWorkerThread.run", "org.apache.tomcat.util.threads.");

    private PoolThread() {
    }

    static boolean is(DumpedThread thread) {
        return WORKERS.stream().anyMatch(thread::standsIn);
    }

    /** What the names of its threads have in common. */
    static String pool(DumpedThread thread) {
        return ThreadNames.withoutLastNumber(thread.name());
    }
}
