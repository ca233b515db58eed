package io.executorlab.lab.diagnosis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.diagnosis.Classification.PoolKind;
import io.executorlab.lab.diagnosis.Classification.WaitKind;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.LockUse;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * One dump as the findings ask it: what its threads wait for, and who waits for a lock of whom, be it a monitor or what
 * {@code java.util.concurrent} has owned.
 */
final class Snapshot {

    private static final String VIRTUAL = "java.lang.VirtualThread.run(";
    private static final List<String> THREADS_OWN = List.of("java.lang.Thread.run(", "java.lang.Thread.runWith(",
            "jdk.internal.misc.InnocuousThread.run(");
    private static final Pattern OWNABLE =
            Pattern.compile("java\\.util\\.concurrent\\.locks\\.(Reentrant\\w*Lock\\$\\w*Sync|StampedLock)");
    private static final String IN_WAIT = "java.lang.Object.wait";

    private final ThreadDump dump;
    private final Map<String, DumpedThread> named = new HashMap<>();
    private final Map<String, DumpedThread> owners = new HashMap<>();
    private final Map<DumpedThread, LockUse> awaited = new IdentityHashMap<>();
    private final Map<String, List<DumpedThread>> waiting = new LinkedHashMap<>();
    private final List<List<DumpedThread>> circles = new ArrayList<>();
    private final List<Root> roots;

    /**
     * The thread or lock that holds up others and waits for no lock that somebody has.
     *
     * @param owner null where nobody in the dump has the lock
     * @param lock the one for which most wait
     * @param direct those that wait for it
     * @param all those that wait for those as well
     */
    record Root(DumpedThread owner, LockUse lock, List<DumpedThread> direct, List<DumpedThread> all) {
    }

    Snapshot(ThreadDump dump) {
        this.dump = dump;
        dump.threads().forEach(thread -> named.putIfAbsent(thread.name(), thread));
        dump.threads().forEach(thread -> held(thread).forEach(use -> owners.putIfAbsent(use.lock(), thread)));
        List<DumpedThread> waiters = new ArrayList<>();
        for (DumpedThread thread : dump.threads()) {
            thread.details().awaited().filter(use -> !use.lock().isEmpty() && isLock(use)).ifPresent(use -> {
                waiters.add(thread);
                awaited.put(thread, use);
                waiting.computeIfAbsent(use.lock(), lock -> new ArrayList<>()).add(thread);
                if (!use.owner().isEmpty() && named.containsKey(use.owner())) {
                    owners.putIfAbsent(use.lock(), named.get(use.owner()));
                }
            });
        }
        roots = follow(waiters);
    }

    List<ThreadDump.Deadlock> deadlocks() {
        return dump.deadlocks();
    }

    /** HotSpot does not always name the monitor in whose {@code wait()} a thread has given it up: it is the topmost. */
    private static List<LockUse> held(DumpedThread thread) {
        List<LockUse> held = thread.details().held().filter(use -> !use.lock().isEmpty()).toList();
        boolean unnamed = !thread.frames().isEmpty() && thread.frames().get(0).startsWith(IN_WAIT)
                && thread.details().locks().stream()
                        .noneMatch(use -> use.kind() == LockUse.Kind.WAITING && !use.lock().isEmpty());
        return unnamed && !held.isEmpty() && held.get(0).kind() == LockUse.Kind.LOCKED ? held.subList(1, held.size())
                : held;
    }

    private boolean isLock(LockUse use) {
        return use.kind() == LockUse.Kind.ENTERING || OWNABLE.matcher(use.type()).matches()
                || owners.containsKey(use.lock());
    }

    boolean listsOwners() {
        return dump.threads().stream().flatMap(thread -> thread.details().locks().stream())
                .anyMatch(use -> use.kind() == LockUse.Kind.OWNED);
    }

    Optional<LockUse> awaitedBy(DumpedThread thread) {
        return Optional.ofNullable(awaited.get(thread));
    }

    Optional<DumpedThread> owner(LockUse lock) {
        return Optional.ofNullable(owners.get(lock.lock()));
    }

    Optional<DumpedThread> named(String name) {
        return Optional.ofNullable(named.get(name));
    }

    /** Circles of threads, in which each waits for a lock of the next. */
    List<List<DumpedThread>> circles() {
        return circles;
    }

    /** Those that hold up most first. */
    List<Root> roots() {
        return roots;
    }

    /** From each who waits to who has what it waits for, until somebody waits for none or a circle closes. */
    private List<Root> follow(List<DumpedThread> waiters) {
        Map<Object, List<DumpedThread>> blocked = new IdentityHashMap<>();
        Map<String, LockUse> unowned = new HashMap<>();
        Set<DumpedThread> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (DumpedThread start : waiters) {
            Set<DumpedThread> path = Collections.newSetFromMap(new IdentityHashMap<>());
            DumpedThread last = start;
            DumpedThread next = start;
            for (; next != null && path.add(next); next = next(last)) {
                last = next;
            }
            LockUse open = awaited.get(last);
            if (next != null && !seen.contains(next)) {
                circles.add(circle(next));
            } else if (next == null && (open == null || owners.get(open.lock()) != last)) {
                Object root = open == null ? last : unowned.computeIfAbsent(open.lock(), lock -> open);
                blocked.computeIfAbsent(root, same -> new ArrayList<>()).add(start);
            }
            seen.addAll(path);
        }
        return blocked.entrySet().stream().map(root -> root(root.getKey(), root.getValue()))
                .sorted(Comparator.comparingInt((Root root) -> root.all().size()).reversed()
                        .thenComparing(root -> root.lock().lock()))
                .toList();
    }

    private List<DumpedThread> circle(DumpedThread first) {
        List<DumpedThread> circle = new ArrayList<>(List.of(first));
        for (DumpedThread at = next(first); at != first; at = next(at)) {
            circle.add(at);
        }
        return circle;
    }

    private DumpedThread next(DumpedThread thread) {
        LockUse lock = awaited.get(thread);
        DumpedThread owner = lock == null ? null : owners.get(lock.lock());
        return owner == thread ? null : owner;
    }

    private Root root(Object root, List<DumpedThread> all) {
        if (root instanceof LockUse open) {
            return new Root(null, open, waiting.get(open.lock()), all);
        }
        DumpedThread owner = (DumpedThread) root;
        List<DumpedThread> direct = waiting.entrySet().stream().filter(lock -> owners.get(lock.getKey()) == owner)
                .map(Map.Entry::getValue).max(Comparator.comparingInt(List::size)).orElseThrow();
        return new Root(owner, awaited.get(direct.get(0)), direct, all);
    }

    List<DumpedThread> where(Predicate<DumpedThread> that) {
        return dump.threads().stream().filter(that).toList();
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

    static boolean isWaitingForLock(DumpedThread thread) {
        return Classification.of(thread).inLock()
                && (!thread.state().equals(Thread.State.RUNNABLE.name()) || isVirtual(thread));
    }

    static String doing(DumpedThread thread) {
        Classification seen = Classification.of(thread);
        return seen.isQuiet() ? Place.any(thread.state(), seen.frame()).words() : seen.place().words();
    }

    static String appMethod(DumpedThread thread) {
        return Classification.of(thread).appMethod();
    }

    static String bottom(DumpedThread thread) {
        return thread.frames().stream().filter(method -> THREADS_OWN.stream().noneMatch(method::startsWith))
                .reduce("", (above, below) -> below);
    }
}
