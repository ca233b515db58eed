package io.executorlab.lab.evidence;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

import io.executorlab.lab.common.OneLine;

/**
 * A Java thread as a dump shows it.
 *
 * @param state a {@link Thread.State} name
 * @param frames top first, each {@code class.method(File.java:line)}; what is told from them is kept with them, so
 * threads that share a stack share the list
 * @param details which change from dump to dump: two threads equal each other without them
 */
public record DumpedThread(String name, String state, List<String> frames, Details details) implements NamedThread {

    public DumpedThread {
        name = OneLine.of(name);
        frames = Stack.of(frames);
    }

    public DumpedThread(String name, String state, List<String> frames) {
        this(name, state, frames, Details.NONE);
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

    /**
     * A dump's details of a thread beside its name, state and frames; how much that is depends on what wrote the dump.
     *
     * @param id the JVM's number of the thread; 0 where it is not told
     * @param condition what HotSpot says that the thread does, such as {@code in Object.wait()}, which may contradict
     * the state; empty where it is not told
     * @param cpuMillis what it used of the processors since its start; -1 where it is not told
     * @param elapsedMillis since its start; -1 where it is not told
     * @param mounted the id of the virtual thread that is mounted on it, or, where it is virtual itself, of the thread
     * on which it is mounted; 0 where there is none
     * @param locks in the order of the stack, top first, then the synchronizers that it has
     */
    public record Details(long id, boolean daemon, boolean virtual, String condition, double cpuMillis,
            double elapsedMillis, long mounted, List<LockUse> locks) {

        public static final Details NONE = new Details(0, false, false, "", -1, -1, 0, List.of());

        static Details ofVirtual(long id) {
            return new Details(id, false, true, "", -1, -1, 0, List.of());
        }

        public boolean carries() {
            return !virtual && mounted != 0;
        }

        /** The locks that it has: a monitor in whose {@code Object.wait()} it stands is given up. */
        public Stream<LockUse> held() {
            return locks.stream().filter(use -> switch (use.kind()) {
                case LOCKED -> locks.stream().noneMatch(other -> isGivenUpBy(other, use));
                case OWNED -> !use.lock().isEmpty();
                default -> false;
            });
        }

        private static boolean isGivenUpBy(LockUse other, LockUse use) {
            return (other.kind() == LockUse.Kind.WAITING || other.kind() == LockUse.Kind.ENTERING)
                    && other.lock().equals(use.lock());
        }

        /** The lock that it cannot go on without: a monitor to enter, or what it is parked on. */
        public Optional<LockUse> awaited() {
            return locks.stream()
                    .filter(use -> use.kind() == LockUse.Kind.ENTERING || use.kind() == LockUse.Kind.PARKED)
                    .findFirst();
        }
    }

    /**
     * The frames of a thread, which never change, and what has been asked about them: in the dumps of a run thousands
     * of threads stand in a few dozen stacks, and each is searched once.
     */
    static final class Stack extends AbstractList<String> implements RandomAccess {

        private final List<String> frames;
        private final Map<Object, Object> told = new ConcurrentHashMap<>();
        private int hash;

        private Stack(List<String> frames) {
            this.frames = frames;
        }

        static Stack of(List<String> frames) {
            return frames instanceof Stack stack ? stack : new Stack(frames);
        }

        private boolean standsIn(String method) {
            return (boolean) told.computeIfAbsent(method,
                    start -> frames.stream().anyMatch(frame -> frame.startsWith(method)));
        }

        private <T> T told(Class<T> what, Function<List<String>, T> by) {
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
        public int hashCode() {
            if (hash == 0) {
                hash = frames.hashCode();
            }
            return hash;
        }
    }
}
