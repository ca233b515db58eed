package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Dumps that grow while their lines are read. Stacks, frames and names of locks that come again are kept once, however
 * long the text is.
 */
final class DumpBuilder {

    private final Map<List<String>, Stack> stacks = new HashMap<>();
    private final Map<String, String> words = new HashMap<>();
    private final List<ThreadDump> dumps = new ArrayList<>();
    private final List<DumpedThread> threads = new ArrayList<>();
    private final List<Deadlock> deadlocks = new ArrayList<>();
    private OpenThread open;

    /** The thread whose lines are being read. */
    final class OpenThread {
        private final String name;
        private final List<String> frames = new ArrayList<>();
        private final List<LockUse> locks = new ArrayList<>();
        private long id;
        private boolean daemon;
        private boolean virtual;
        private String state = "";
        private String condition = "";
        private double cpuMillis = -1;
        private double elapsedMillis = -1;
        private long mounted;

        private OpenThread(String name) {
            this.name = name;
        }

        OpenThread id(long number) {
            id = number;
            return this;
        }

        OpenThread daemon(boolean is) {
            daemon = is;
            return this;
        }

        OpenThread virtual(boolean is) {
            virtual = is;
            return this;
        }

        OpenThread state(String told) {
            state = told;
            return this;
        }

        OpenThread condition(String told) {
            condition = once(told);
            return this;
        }

        OpenThread times(double cpu, double elapsed) {
            cpuMillis = cpu;
            elapsedMillis = elapsed;
            return this;
        }

        /** With the virtual thread that it carries, or with its carrier. */
        OpenThread mounted(long other) {
            mounted = other;
            return this;
        }

        void frame(String frame) {
            frames.add(once(frame));
        }

        void lock(LockUse.Kind kind, String lock, String type, String owner) {
            boolean onStack = kind != LockUse.Kind.OWNED;
            LockUse above = locks.isEmpty() ? null : locks.get(locks.size() - 1);
            if (kind == LockUse.Kind.LOCKED && above != null && above.kind() == LockUse.Kind.WAITING
                    && above.lock().isEmpty()) {
                // A thread waits in a monitor that it has entered: without its name, in the nearest.
                locks.set(locks.size() - 1, new LockUse(above.kind(), once(lock), once(type), "", above.frame()));
            }
            locks.add(new LockUse(kind, once(lock), once(type), once(owner), onStack ? frames.size() - 1 : -1));
        }

        long id() {
            return id;
        }

        String state() {
            return state;
        }

        /** Threads of the virtual machine itself have neither. */
        private boolean isJava() {
            return !state.isEmpty() || !frames.isEmpty() || mounted != 0;
        }

        private DumpedThread closed() {
            return new DumpedThread(name, state.isEmpty() ? Thread.State.RUNNABLE.name() : state,
                    stacks.computeIfAbsent(List.copyOf(frames), Stack::of),
                    new ThreadDetails(id, daemon, virtual, condition, cpuMillis, elapsedMillis, mounted,
                            List.copyOf(locks)));
        }
    }

    private String once(String word) {
        return words.computeIfAbsent(word, same -> same);
    }

    /** What follows is a dump of its own. */
    void nextDump() {
        closeThread();
        if (!threads.isEmpty()) {
            dumps.add(new ThreadDump(0, ThreadDump.Phase.LOAD, List.copyOf(threads), List.copyOf(deadlocks)));
        }
        threads.clear();
        deadlocks.clear();
    }

    /** What follows is told of a thread of this name. */
    OpenThread nextThread(String name) {
        closeThread();
        open = new OpenThread(name);
        return open;
    }

    /** What follows is told of no thread. */
    void closeThread() {
        if (open != null && open.isJava()) {
            threads.add(open.closed());
        }
        open = null;
    }

    /** The thread that is being read; null where there is none. */
    OpenThread thread() {
        return open;
    }

    boolean hasThread(String name) {
        return threads.stream().anyMatch(thread -> thread.name().equals(name));
    }

    void deadlock(List<Deadlock.Wait> waits) {
        deadlocks.add(new Deadlock(List.copyOf(waits)));
    }

    /** Those that have threads. */
    List<ThreadDump> dumps() {
        nextDump();
        return List.copyOf(dumps);
    }
}
