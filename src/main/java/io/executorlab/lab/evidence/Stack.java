package io.executorlab.lab.evidence;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The frames of a thread, which never change, and what has been asked about them: in the dumps of a run thousands of
 * threads stand in a few dozen stacks, and each is searched once.
 */
final class Stack extends AbstractList<String> implements RandomAccess {

    private final List<String> frames;
    private final Map<String, Boolean> standsIn = new ConcurrentHashMap<>();
    private final Map<Class<?>, Object> told = new ConcurrentHashMap<>();
    private int hash;

    private Stack(List<String> frames) {
        this.frames = frames;
    }

    static Stack of(List<String> frames) {
        return frames instanceof Stack stack ? stack : new Stack(frames);
    }

    boolean standsIn(String method) {
        return standsIn.computeIfAbsent(method, this::holds);
    }

    private boolean holds(String start) {
        for (String frame : frames) {
            if (frame.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    /** Returns what somebody tells of the frames, asked once. */
    <T> T told(Class<T> what, Function<List<String>, T> by) {
        return what.cast(told.computeIfAbsent(what, asked -> by.apply(this)));
    }

    @Override
    public String get(int index) {
        return frames.get(index);
    }

    @Override
    public int size() {
        return frames.size();
    }

    @Override
    public Spliterator<String> spliterator() {
        return frames.spliterator();
    }

    @Override
    public boolean equals(Object other) {
        return this == other || super.equals(other);
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = frames.hashCode();
        }
        return hash;
    }
}
