package io.executorlab.lab.evidence;

import java.util.List;

import io.executorlab.lab.common.OneLine;

/**
 * A thread's start and, if it came within the recording, its end, from the flight recording's {@code jdk.ThreadStart}
 * and {@code jdk.ThreadEnd}.
 *
 * @param endMillis 0 when the thread outlived the recording
 * @param frames of the thread that called {@code start()}, top first, each {@code class.method:line}
 */
public record ThreadStart(long atMillis, long endMillis, String name, List<String> frames) implements NamedThread {

    public ThreadStart {
        if (name == null || frames == null) {
            throw new IllegalArgumentException("a thread's start needs its name and frames");
        }
        name = OneLine.of(name);
    }
}
