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
import java.util.regex.Pattern;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.LockUse;
import io.executorlab.lab.evidence.ThreadDump;

/** The threads of a dump by who waits for a lock of whom: monitors, and what {@code java.util.concurrent} has owned. */
final class LockGraph {

    private static final Pattern OWNABLE =
            Pattern.compile("java\\.util\\.concurrent\\.locks\\.(Reentrant\\w*Lock\\$\\w*Sync|StampedLock)");
    private static final String READ_WRITE = "ReadWriteLock$";
    private static final String STAMPED = "StampedLock";
    private static final String IN_WAIT = "java.lang.Object.wait";

    private final List<DumpedThread> waiters = new ArrayList<>();
    private final Map<DumpedThread, LockUse> awaited = new IdentityHashMap<>();
    private final Map<String, DumpedThread> owners = new HashMap<>();
    private final Map<String, List<DumpedThread>> waiting = new LinkedHashMap<>();
    private final boolean listsOwners;

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

    LockGraph(ThreadDump dump) {
        Map<String, DumpedThread> named = new HashMap<>();
        dump.threads().forEach(thread -> named.putIfAbsent(thread.name(), thread));
        for (DumpedThread thread : dump.threads()) {
            held(thread).forEach(use -> owners.putIfAbsent(use.lock(), thread));
        }
        listsOwners = dump.threads().stream().flatMap(thread -> thread.details().locks().stream())
                .anyMatch(use -> use.kind() == LockUse.Kind.OWNED);
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
        return listsOwners;
    }

    static boolean isReadable(LockUse lock) {
        return lock.type().contains(READ_WRITE) || lock.type().endsWith(STAMPED);
    }

    Optional<LockUse> awaitedBy(DumpedThread thread) {
        return Optional.ofNullable(awaited.get(thread));
    }

    Optional<DumpedThread> owner(LockUse lock) {
        return Optional.ofNullable(owners.get(lock.lock()));
    }

    /** Circles of threads, in which each waits for a lock of the next. */
    List<List<DumpedThread>> circles() {
        List<List<DumpedThread>> circles = new ArrayList<>();
        Set<DumpedThread> seen = identities();
        for (DumpedThread start : waiters) {
            List<DumpedThread> path = path(start);
            DumpedThread last = path.get(path.size() - 1);
            DumpedThread next = next(last);
            if (next != null && !seen.contains(next)) {
                List<DumpedThread> circle = path.subList(indexOf(path, next), path.size());
                if (circle.size() > 1) {
                    circles.add(List.copyOf(circle));
                }
            }
            seen.addAll(path);
        }
        return circles;
    }

    List<Root> roots() {
        Map<Object, List<DumpedThread>> blocked = new IdentityHashMap<>();
        Map<String, LockUse> unowned = new HashMap<>();
        for (DumpedThread thread : waiters) {
            List<DumpedThread> path = path(thread);
            DumpedThread last = path.get(path.size() - 1);
            if (next(last) != null) {
                continue;
            }
            LockUse open = awaited.get(last);
            if (open != null && owners.get(open.lock()) == last) {
                continue;
            }
            Object root = open == null ? last : unowned.computeIfAbsent(open.lock(), lock -> open);
            blocked.computeIfAbsent(root, same -> new ArrayList<>()).add(thread);
        }
        return blocked.entrySet().stream().map(root -> root(root.getKey(), root.getValue()))
                .sorted(Comparator.comparingInt((Root root) -> root.all().size()).reversed()
                        .thenComparing(root -> root.lock().lock()))
                .toList();
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

    /** The thread, who has what it waits for, and so on, until somebody waits for none or comes a second time. */
    private List<DumpedThread> path(DumpedThread start) {
        List<DumpedThread> path = new ArrayList<>();
        Set<DumpedThread> on = identities();
        for (DumpedThread at = start; at != null && on.add(at); at = next(at)) {
            path.add(at);
        }
        return path;
    }

    private DumpedThread next(DumpedThread thread) {
        LockUse lock = awaited.get(thread);
        DumpedThread owner = lock == null ? null : owners.get(lock.lock());
        return owner == thread ? null : owner;
    }

    private static int indexOf(List<DumpedThread> path, DumpedThread wanted) {
        int at = 0;
        while (path.get(at) != wanted) {
            at++;
        }
        return at;
    }

    private static Set<DumpedThread> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
