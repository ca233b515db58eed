package io.executorlab.lab.evidence;

import java.util.List;

/**
 * A Java thread as a dump shows it.
 *
 * @param state a {@link Thread.State} name
 * @param frames top first, each {@code class.method(File.java:line)}
 */
public record DumpedThread(String name, String state, List<String> frames) {

    /** Whether any frame is in this method, given as {@code package.Class.method} or the start of it. */
    public boolean standsIn(String method) {
        return frames.stream().anyMatch(frame -> frame.startsWith(method));
    }
}
