package io.executorlab.lab.evidence;

import java.util.List;
import java.util.function.Function;

import io.executorlab.lab.common.OneLine;

/**
 * A Java thread as a dump shows it.
 *
 * @param state a {@link Thread.State} name
 * @param frames top first, each {@code class.method(File.java:line)}; what is told from them is kept with them, so
 * threads that share a stack share the list
 * @param details which change from dump to dump: two threads equal each other without them
 */
public record DumpedThread(String name, String state, List<String> frames, ThreadDetails details)
        implements NamedThread {

    public DumpedThread {
        name = OneLine.of(name);
        frames = Stack.of(frames);
    }

    public DumpedThread(String name, String state, List<String> frames) {
        this(name, state, frames, ThreadDetails.NONE);
    }

    /** Tells whether any frame is in this method, given as {@code package.Class.method} or the start of it. */
    public boolean standsIn(String method) {
        return stack().standsIn(method);
    }

    public String normalisedName() {
        return ThreadNames.normalise(name);
    }

    /** Returns what this tells of the frames, asked once for all threads that share them. */
    public <T> T told(Class<T> what, Function<List<String>, T> told) {
        return stack().told(what, told);
    }

    private Stack stack() {
        return (Stack) frames;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DumpedThread thread && name.equals(thread.name) && state.equals(thread.state)
                && frames.equals(thread.frames);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * name.hashCode() + state.hashCode()) + frames.hashCode();
    }
}
