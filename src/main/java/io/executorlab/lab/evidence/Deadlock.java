package io.executorlab.lab.evidence;

import java.util.List;

/** A circle of threads that the JVM itself found: each waits for what the next one has. */
public record Deadlock(List<Wait> waits) {

    /**
     * One thread of the circle.
     *
     * @param lock as in {@link LockUse#lock()}
     * @param owner the thread that has the lock; empty where the JVM does not know it
     */
    public record Wait(String thread, String lock, String type, String owner) {
    }
}
