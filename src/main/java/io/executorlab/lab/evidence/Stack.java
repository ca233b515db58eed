package io.executorlab.lab.evidence;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The frames of a thread, which never change, and what has been asked about them: in the dumps of a run thousands of threads
 * stand in a few dozen stacks, and each is searched once.
 */
final class Stack extends AbstractList<String> implements RandomAccess {

    private final List<String> frames;
    private final Map<String, Boolean> standsIn = new ConcurrentHashMap<>();
    private volatile Place place;
    private int hash;

    /**
     * Where a thread stands.
     *
     * @param frame without its line
     * @param words null where the place is no known one
     */
    record Place(String frame, String words) {
    }

    private Stack(List<String> frames) {
        this.frames = frames;
    }

    /** The same where it is one already. */
    static Stack of(List<String> frames) {
        return frames instanceof Stack stack ? stack : new Stack(frames);
    }

    boolean standsIn(String method) {
        return standsIn.computeIfAbsent(method, this::holds);
    }

    /** Whether one of the frames starts so. */
    boolean holds(String start) {
        for (String frame : frames) {
            if (frame.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    /** Where such a thread stands, by whoever tells it; asked once. */
    Place place(Function<Stack, Place> told) {
        Place known = place;
        if (known == null) {
            known = told.apply(this);
            place = known;
        }
        return known;
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
