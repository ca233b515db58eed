package io.executorlab.lab.evidence;

import java.util.List;

/**
 * A wait for {@code synchronized} code that came to its end within the recording, from {@code jdk.JavaMonitorEnter}.
 *
 * @param atMillis when it began, in milliseconds since the epoch
 * @param millis how long it was
 * @param thread that waited
 * @param lock the class whose object was locked
 * @param holder the thread that had the lock before; empty where the JVM does not know
 * @param frames of the thread that waited, top first, each {@code class.method:line}
 */
public record LockWait(long atMillis, double millis, String thread, String lock, String holder, List<String> frames) {
}
