package io.executorlab.lab.evidence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.executorlab.lab.evidence.DumpedThread.Details;
import io.executorlab.lab.evidence.DumpedThread.Stack;
import io.executorlab.lab.evidence.LockUse.Kind;
import io.executorlab.lab.evidence.ThreadDump.Deadlock;

/**
 * Dumps that grow while their texts are read, with how many of their threads have been seen, and how many read. Stacks,
 * frames and names of locks that come again are kept once, however long a text is.
 */
final class DumpBuilder {

    private static final int SHOWN = 200;
    private static final Map<String, Thread.State> TOPS = Map.of("java.lang.Object.wait", Thread.State.WAITING,
            "java.lang.Thread.sleep", Thread.State.TIMED_WAITING, "jdk.internal.misc.Unsafe.park", Thread.State.WAITING,
            "sun.misc.Unsafe.park", Thread.State.WAITING, "java.lang.VirtualThread.park", Thread.State.WAITING,
            "java.lang.VirtualThread.sleep", Thread.State.TIMED_WAITING);

    private final Map<List<String>, Stack> stacks = new HashMap<>();
    private final Map<String, String> words = new HashMap<>();
    private final Map<String, String> framesByText = new HashMap<>();
    private final List<ThreadDump> dumps = new ArrayList<>();
    private final List<DumpedThread> threads = new ArrayList<>();
    private final List<Deadlock> deadlocks = new ArrayList<>();
    private final Set<Long> ids = new HashSet<>();
    private OpenThread open;
    /** Of so many threads sense was made, and so many there are. */
    int read;
    int seen;
    String firstUnread = "";
    private String lastSeen = "";

    final class OpenThread {
        boolean daemon;
        boolean virtual;
        String state = "";
        /** Where neither the text nor the topmost frame tells the state. */
        Thread.State otherwise = Thread.State.RUNNABLE;
        /** Even without a state or frames, which tell it from the virtual machine's own threads. */
        boolean java;
        /** Of the lock for which it waits, where the header names it. */
        String owner = "";
        String condition = "";
        double cpuMillis = -1;
        double elapsedMillis = -1;
        long mounted;
        private final String name;
        private final List<String> frames = new ArrayList<>();
        private final List<LockUse> locks = new ArrayList<>();
        private long id;

        private OpenThread(String name) {
            this.name = name;
        }

        /** A number that this dump has already begins another one. */
        void id(long number) {
            id = number;
            if (number > 0 && !ids.add(number)) {
                open = null;
                nextDump();
                ids.add(number);
                open = this;
            }
        }

        long id() {
            return id;
        }

        void frame(String frame) {
            frames.add(once(frame));
        }

        /** Adds what stands after {@code at}; nothing where that is no frame. */
        void dumped(String text) {
            String frame = framesByText.computeIfAbsent(text, DumpBuilder::withoutModules);
            if (!frame.isEmpty()) {
                frames.add(frame);
            }
        }

        /** @param type with or without what tells the lock from others of its type */
        void lock(Kind kind, String lock, String type, String by, int frame) {
            LockUse above = locks.isEmpty() ? null : locks.get(locks.size() - 1);
            if (kind == Kind.LOCKED && above != null && above.kind() == Kind.WAITING
                    && above.lock().isEmpty()) {
                // A thread waits in a monitor that it has entered: without its name, in the nearest.
                locks.set(locks.size() - 1, use(above.kind(), lock, type, "", above.frame()));
            }
            boolean parked = kind == Kind.WAITING && frame >= 0 && frame < frames.size()
                    && isParked(frames.get(frame));
            locks.add(use(parked ? Kind.PARKED : kind, lock, type, by, frame));
        }

        private LockUse use(Kind kind, String lock, String type, String by, int frame) {
            int ends = type.indexOf('@');
            return new LockUse(kind, once(lock), once(ends < 0 ? type : type.substring(0, ends)), once(by), frame);
        }

        int lastFrame() {
            return frames.size() - 1;
        }

        /** Some call it waiting, whatever the thread waits in. */
        private static boolean isParked(String frame) {
            return frame.contains("Unsafe.park") || frame.contains("VirtualThread.park");
        }

        private boolean isKept() {
            return java || !state.isEmpty() || !frames.isEmpty() || mounted != 0;
        }

        private String stateByFrame() {
            String top = frames.isEmpty() ? "" : frames.get(0);
            return TOPS.entrySet().stream().filter(known -> top.startsWith(known.getKey()))
                    .map(Map.Entry::getValue).findFirst().orElse(otherwise).name();
        }

        private DumpedThread closed() {
            return new DumpedThread(name, state.isEmpty() ? stateByFrame() : state,
                    stacks.computeIfAbsent(List.copyOf(frames), Stack::of),
                    new Details(id, daemon, virtual, once(condition), cpuMillis, elapsedMillis, mounted,
                            List.copyOf(locks)));
        }
    }

    /** {@code java.base@21/java.lang.Thread.run(Thread.java:840)}: the module goes, wherever it stands; else empty. */
    private static String withoutModules(String text) {
        int opens = text.indexOf('(');
        int closes = text.indexOf(')', opens);
        if (opens <= 0 || closes < 0 || text.lastIndexOf(' ', opens) >= 0 || text.lastIndexOf('.', opens) < 0) {
            return "";
        }
        String place = text.substring(opens + 1, closes);
        return withoutModule(text.substring(0, opens)) + "(" + place.substring(place.lastIndexOf('/') + 1) + ")";
    }

    // What stands behind the slash of a hidden class is its address: Job$$Lambda/0x7f01.run.
    private static String withoutModule(String method) {
        int slash = method.indexOf('/');
        while (slash >= 0 && slash + 1 < method.length() && !Character.isDigit(method.charAt(slash + 1))) {
            method = method.substring(slash + 1);
            slash = method.indexOf('/');
        }
        return method;
    }

    private String once(String word) {
        return words.computeIfAbsent(word, same -> same);
    }

    void nextDump() {
        closeThread();
        rememberUnread();
        if (!threads.isEmpty()) {
            dumps.add(new ThreadDump(0, ThreadDump.Phase.LOAD, List.copyOf(threads),
                    deadlocks.stream().filter(circle -> !circle.waits().isEmpty()).toList()));
        }
        threads.clear();
        deadlocks.clear();
        ids.clear();
    }

    OpenThread nextThread(String name) {
        closeThread();
        open = new OpenThread(name);
        return open;
    }

    void closeThread() {
        if (open != null && open.isKept()) {
            threads.add(open.closed());
        }
        open = null;
    }

    /** The thread that is being read; null where there is none. */
    OpenThread thread() {
        return open;
    }

    /** The threads of this dump follow once more. */
    void forgetThreads() {
        open = null;
        threads.clear();
        ids.clear();
    }

    boolean hasThread(String name) {
        return threads.stream().anyMatch(thread -> thread.name().equals(name));
    }

    void deadlock() {
        deadlocks.add(new Deadlock(new ArrayList<>()));
    }

    /** One more of the circle that has begun last. */
    void waits(Deadlock.Wait wait) {
        deadlocks.get(deadlocks.size() - 1).waits().add(wait);
    }

    /** Counts a thread that is there, whether or not it can be read. */
    void seen(String header) {
        rememberUnread();
        seen++;
        lastSeen = header;
    }

    private void rememberUnread() {
        if (read < seen) {
            breaksOff(lastSeen.strip());
        }
    }

    /** What follows from there on is not read. */
    void breaksOff(String where) {
        firstUnread = firstUnread.isEmpty() ? where.substring(0, Math.min(where.length(), SHOWN)) : firstUnread;
    }

    /** Adds a dump that is whole. */
    void add(ThreadDump dump) {
        dumps.add(dump);
        read += dump.threads().size();
        seen += dump.threads().size();
    }

    List<ThreadDump> dumps() {
        nextDump();
        return dumps.stream().filter(dump -> !dump.threads().isEmpty()).toList();
    }
}
