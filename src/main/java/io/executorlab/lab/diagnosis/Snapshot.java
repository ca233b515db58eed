package io.executorlab.lab.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.diagnosis.Classification.PoolKind;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/** One dump with what its threads wait for, as the findings ask it. */
record Snapshot(List<DumpedThread> threads, LockGraph locks, ThreadDump dump) {

    private static final String VIRTUAL = "java.lang.VirtualThread.run(";
    private static final List<String> LOCKING = Classification.role("locking");
    private static final List<String> THREADS_OWN = List.of("java.lang.Thread.run(", "java.lang.Thread.runWith(",
            "jdk.internal.misc.InnocuousThread.run(");

    private record AppMethod(String name) {
    }

    private record AtLock(boolean holds) {
    }

    static Snapshot of(ThreadDump dump) {
        return new Snapshot(dump.threads(), new LockGraph(dump), dump);
    }

    List<DumpedThread> where(Predicate<DumpedThread> that) {
        return threads.stream().filter(that).toList();
    }

    List<DumpedThread> in(List<String> methods) {
        return where(thread -> isIn(thread, methods));
    }

    List<DumpedThread> waitingFor(WaitKind kind) {
        return where(thread -> Classification.of(thread).kind() == kind);
    }

    Map<String, List<DumpedThread>> pools() {
        return Groups.by(
                where(thread -> Classification.of(thread).worksFor() != PoolKind.NONE && !isVirtual(thread)),
                thread -> ThreadNames.withoutLastNumber(thread.name()));
    }

    static boolean isIn(DumpedThread thread, List<String> methods) {
        // No stream: this is asked for each sign and leak of each thread of each dump.
        for (String method : methods) {
            if (thread.standsIn(method)) {
                return true;
            }
        }
        return false;
    }

    static boolean isVirtual(DumpedThread thread) {
        return thread.details().virtual()
                || !thread.frames().isEmpty() && thread.frames().get(thread.frames().size() - 1).startsWith(VIRTUAL);
    }

    /** Virtual threads have no name unless somebody gives them one. */
    static String name(DumpedThread thread) {
        return thread.name().isEmpty() ? "virtual #" + thread.details().id() : thread.name();
    }

    static boolean isWaiting(DumpedThread thread) {
        return thread.state().endsWith("WAITING") || thread.state().equals(Thread.State.BLOCKED.name());
    }

    /** Tells whether it waits in {@code lock()}, whatever the dump tells of the lock. */
    static boolean isWaitingForLock(DumpedThread thread) {
        if (thread.state().equals(Thread.State.RUNNABLE.name()) && !isVirtual(thread)) {
            return false;
        }
        return thread.told(AtLock.class, Snapshot::atLock).holds();
    }

    private static AtLock atLock(List<String> frames) {
        int top = 0;
        while (top < frames.size() && !isIn(frames.get(top), LOCKING) && Classification.isPlumbing(frames.get(top))) {
            top++;
        }
        return new AtLock(top < frames.size() && isIn(frames.get(top), LOCKING));
    }

    private static boolean isIn(String frame, List<String> methods) {
        return methods.stream().anyMatch(frame::startsWith);
    }

    static String doing(DumpedThread thread) {
        Classification seen = Classification.of(thread);
        return seen.isQuiet() ? Place.any(thread.state(), seen.frame()).words() : seen.place().words();
    }

    /** The method of the app that is nearest to where the thread stands; empty where there is none. */
    static String appMethod(DumpedThread thread) {
        return thread.told(AppMethod.class, Snapshot::appMethod).name();
    }

    static void putPlace(Map<String, String> values, DumpedThread thread) {
        if (!appMethod(thread).isEmpty()) {
            values.put("place", appMethod(thread));
        }
    }

    private static AppMethod appMethod(List<String> frames) {
        return new AppMethod(frames.stream().filter(Classification::isOfApp).findFirst()
                .map(frame -> Frames.withoutPackage(Frames.withoutLine(frame))).orElse(""));
    }

    static String bottom(DumpedThread thread) {
        for (int frame = thread.frames().size() - 1; frame >= 0; frame--) {
            String method = thread.frames().get(frame);
            if (THREADS_OWN.stream().noneMatch(method::startsWith)) {
                return method;
            }
        }
        return "";
    }
}
