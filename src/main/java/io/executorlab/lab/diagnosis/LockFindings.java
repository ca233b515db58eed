package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.diagnosis.Finding.Certainty.CERTAIN;
import static io.executorlab.lab.diagnosis.Finding.Certainty.LIKELY;
import static io.executorlab.lab.diagnosis.Finding.Certainty.POSSIBLE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.diagnosis.Finding.Certainty;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.LockUse;
import io.executorlab.lab.evidence.ThreadDump.Deadlock;

/** Finds who waits for whose lock: circles, who holds up most, locks that nobody has. */
final class LockFindings {

    private static final int MANY = 5;
    private static final String CLASS_INITIALISER = ".<clinit>(";
    private static final String IN_WAIT = "in Object.wait()";
    private static final Pattern SEMAPHORE = Pattern.compile("java\\.util\\.concurrent\\.Semaphore\\$\\w*Sync");

    static List<Finding> of(Snapshot dump) {
        List<Finding> found = new ArrayList<>(deadlocks(dump));
        found.addAll(initialisation(dump));
        dump.locks().roots().stream().filter(root -> root.owner() != null).forEach(root -> found.add(held(root)));
        found.addAll(unowned(dump));
        found.addAll(ofUnknownLocks(dump));
        found.addAll(permits(dump));
        return found;
    }

    private static List<Finding> deadlocks(Snapshot dump) {
        Map<String, DumpedThread> named = new HashMap<>();
        dump.threads().forEach(thread -> named.putIfAbsent(thread.name(), thread));
        List<Finding> found = new ArrayList<>();
        Set<Set<String>> told = new HashSet<>();
        for (Deadlock deadlock : dump.dump().deadlocks()) {
            List<DumpedThread> threads = deadlock.waits().stream().map(Deadlock.Wait::thread)
                    .filter(named::containsKey).map(named::get).toList();
            if (!threads.isEmpty() && told.add(names(threads))) {
                found.add(circle(deadlock.waits(), threads));
            }
        }
        for (List<DumpedThread> circle : dump.locks().circles()) {
            if (told.add(names(circle))) {
                found.add(circle(circle.stream().map(thread -> new Deadlock.Wait(thread.name(), "",
                        dump.locks().awaitedBy(thread).orElseThrow().type(), "")).toList(), circle));
            }
        }
        return found;
    }

    private static Set<String> names(List<DumpedThread> threads) {
        return threads.stream().map(DumpedThread::name).collect(Collectors.toSet());
    }

    private static Finding circle(List<Deadlock.Wait> waits, List<DumpedThread> threads) {
        String circle = waits.stream().map(wait -> "\"%s\" -> %s -> ".formatted(wait.thread(), type(wait.type())))
                .collect(Collectors.joining("", "", "\"%s\"".formatted(waits.get(0).thread())));
        String subject = waits.stream().map(Deadlock.Wait::thread).collect(Collectors.joining(" "));
        return Finding.of(FindingKind.DEADLOCK, CERTAIN, waits.size(), Map.of("subject", subject, "circle", circle),
                threads, threads.get(0));
    }

    /** The JVM's own detector does not see these: the state says RUNNABLE, the header that the thread waits. */
    private static List<Finding> initialisation(Snapshot dump) {
        List<DumpedThread> waiting = dump.where(thread -> isInitialising(thread)
                && thread.frames().stream().anyMatch(frame -> frame.contains(CLASS_INITIALISER)));
        if (waiting.size() < 2) {
            return List.of();
        }
        List<DumpedThread> all = dump.where(LockFindings::isInitialising);
        return List.of(Finding.of(FindingKind.CLASS_INITIALISATION_DEADLOCK, LIKELY, all.size(),
                Map.of("threads", quoted(waiting), "class", initialised(waiting.get(0))), all, waiting.get(0)));
    }

    private static boolean isInitialising(DumpedThread thread) {
        return thread.details().locks().stream().anyMatch(use -> use.kind() == LockUse.Kind.INITIALISING)
                || thread.state().equals(Thread.State.RUNNABLE.name()) && !thread.frames().isEmpty()
                        && thread.details().condition().contains(IN_WAIT)
                        && !thread.frames().get(0).startsWith("java.lang.Object.wait");
    }

    private static String initialised(DumpedThread thread) {
        String frame = thread.frames().stream().filter(one -> one.contains(CLASS_INITIALISER)).findFirst().orElse("");
        return frame.substring(0, Math.max(frame.indexOf(CLASS_INITIALISER), 0));
    }

    private static Finding held(LockGraph.Root root) {
        Map<String, String> values = new HashMap<>(Map.of("subject", root.owner().name(), "owner",
                root.owner().name(), "doing", Snapshot.doing(root.owner()), "type", type(root.lock().type()), "lock",
                root.lock().lock(), "direct", String.valueOf(root.direct().size()), "place",
                place(root.direct().get(0))));
        if (root.direct().size() < root.all().size()) {
            values.put("all", String.valueOf(root.all().size()));
        }
        return Finding.of(FindingKind.LOCK, root.all().size() >= MANY ? LIKELY : POSSIBLE, root.all().size(), values,
                Stream.concat(root.all().stream(), Stream.of(root.owner())).toList(), root.owner());
    }

    /** Makes one finding of several locks of one type where the owners are not listed. */
    private static List<Finding> unowned(Snapshot dump) {
        boolean listed = dump.locks().listsOwners();
        return dump.locks().roots().stream().filter(root -> root.owner() == null)
                .collect(Collectors.groupingBy(root -> listed ? root.lock().lock() : root.lock().type())).values()
                .stream().filter(roots -> roots.stream().mapToInt(root -> root.all().size()).sum() > 1)
                .map(roots -> unowned(roots, listed)).toList();
    }

    private static Finding unowned(List<LockGraph.Root> roots, boolean listed) {
        List<DumpedThread> all = roots.stream().flatMap(root -> root.all().stream()).toList();
        LockUse lock = roots.get(0).lock();
        boolean readable = LockGraph.isReadable(lock);
        boolean monitor = lock.kind() == LockUse.Kind.ENTERING;
        Certainty certainty = all.size() < MANY ? POSSIBLE : listed && !readable && !monitor ? CERTAIN : LIKELY;
        Map<String, String> values = new HashMap<>(Map.of("subject", lock.type() + place(all.get(0)), "type",
                type(lock.type()), "lock", roots.size() == 1 ? lock.lock() : "x" + roots.size(), "place",
                place(all.get(0))));
        if (!monitor) {
            values.put(listed ? "listed" : "not-listed", "");
        }
        return Finding.of(readable ? FindingKind.READ_LOCK : FindingKind.LOCK_WITHOUT_OWNER, certainty, all.size(),
                values, all, all.get(0));
    }

    private static String place(DumpedThread thread) {
        String method = Snapshot.appMethod(thread);
        return method.isEmpty() ? Classification.of(thread).frame() : method;
    }

    /** Some forms tell the lock by no name, or only that the thread is blocked. */
    private static List<Finding> ofUnknownLocks(Snapshot dump) {
        return dump.where(thread -> dump.locks().awaitedBy(thread).isEmpty()
                && (thread.state().equals(Thread.State.BLOCKED.name()) || Snapshot.isWaitingForLock(thread)))
                .stream().collect(Collectors.groupingBy(LockFindings::methodOfLock)).entrySet().stream()
                .filter(lock -> lock.getValue().size() > 1).map(lock -> {
                    List<DumpedThread> threads = lock.getValue();
                    return Finding.of(FindingKind.LOCK_WITHOUT_OWNER, threads.size() >= MANY ? LIKELY : POSSIBLE,
                            threads.size(), Map.of("subject", lock.getKey(), "place", place(threads.get(0)),
                                    "not-told", ""),
                            threads, threads.get(0));
                }).toList();
    }

    private static String methodOfLock(DumpedThread thread) {
        return thread.state().equals(Thread.State.BLOCKED.name()) ? Classification.of(thread).frame()
                : Thread.State.WAITING.name();
    }

    private static List<Finding> permits(Snapshot dump) {
        return dump.where(thread -> thread.details().awaited()
                .filter(use -> SEMAPHORE.matcher(use.type()).matches()).isPresent()
                && Classification.of(thread).kind() == WaitKind.UNKNOWN)
                .stream().collect(Collectors.groupingBy(thread -> thread.details().awaited().orElseThrow().lock()))
                .values().stream().filter(threads -> threads.size() > 1)
                .map(threads -> Finding.of(FindingKind.PERMITS, threads.size() >= MANY ? LIKELY : POSSIBLE,
                        threads.size(), Map.of("subject", Classification.of(threads.get(0)).frame(), "place",
                                Classification.of(threads.get(0)).frame()),
                        threads, threads.get(0)))
                .toList();
    }

    static String quoted(List<DumpedThread> threads) {
        return threads.stream().limit(4).map(thread -> "\"%s\"".formatted(thread.name()))
                .collect(Collectors.joining(", ", "", threads.size() > 4 ? ", ..." : ""));
    }

    private static String type(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
