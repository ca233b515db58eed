package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.diagnosis.Finding.Certainty.CERTAIN;
import static io.executorlab.lab.diagnosis.Finding.Certainty.LIKELY;
import static io.executorlab.lab.diagnosis.Finding.Certainty.likelyFrom;
import static org.springframework.util.StringUtils.unqualify;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.diagnosis.Classification.WaitKind;
import io.executorlab.lab.diagnosis.Finding.Kind;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.LockUse;
import io.executorlab.lab.evidence.ThreadDump.Deadlock;

/** Finds who waits for whose lock: circles, who holds up most, locks that nobody has. */
final class LockFindings {

    private static final int MANY = 5;
    private static final String CLASS_INITIALISER = ".<clinit>(";
    private static final String IN_WAIT = "in Object.wait()";
    private static final Pattern SEMAPHORE = Pattern.compile("java\\.util\\.concurrent\\.Semaphore\\$\\w*Sync");
    private static final Pattern READABLE = Pattern.compile(".*(ReadWriteLock\\$.*|StampedLock)");

    static Stream<Finding> of(Snapshot dump) {
        return Stream.of(deadlocks(dump), initialisation(dump), held(dump), unowned(dump), ofUnknownLocks(dump),
                permits(dump)).flatMap(Function.identity());
    }

    private static Stream<Finding> deadlocks(Snapshot dump) {
        List<Finding> found = new ArrayList<>();
        Set<Set<String>> told = new HashSet<>();
        for (Deadlock deadlock : dump.deadlocks()) {
            List<DumpedThread> threads = deadlock.waits().stream().map(Deadlock.Wait::thread)
                    .flatMap(name -> dump.named(name).stream()).toList();
            if (!threads.isEmpty() && told.add(names(threads))) {
                found.add(circle(deadlock.waits(), threads));
            }
        }
        for (List<DumpedThread> circle : dump.circles()) {
            if (told.add(names(circle))) {
                found.add(circle(circle.stream().map(thread -> new Deadlock.Wait(thread.name(), "",
                        dump.awaitedBy(thread).orElseThrow().type(), "")).toList(), circle));
            }
        }
        return found.stream();
    }

    private static Set<String> names(List<DumpedThread> threads) {
        return threads.stream().map(DumpedThread::name).collect(Collectors.toSet());
    }

    private static Finding circle(List<Deadlock.Wait> waits, List<DumpedThread> threads) {
        return Finding.of(Kind.DEADLOCK, CERTAIN, waits.size(), threads, threads.get(0))
                .with("subject", waits.stream().map(Deadlock.Wait::thread).collect(Collectors.joining(" ")))
                .with("circle", waits.stream()
                        .map(wait -> "\"%s\" -> %s -> ".formatted(wait.thread(), unqualify(wait.type())))
                        .collect(Collectors.joining("", "", "\"%s\"".formatted(waits.get(0).thread()))));
    }

    /** The JVM's own detector does not see these: the state says RUNNABLE, the header that the thread waits. */
    private static Stream<Finding> initialisation(Snapshot dump) {
        List<DumpedThread> all = dump.where(LockFindings::isInitialising);
        List<DumpedThread> waiting = all.stream().filter(thread -> initialiser(thread).isPresent()).toList();
        return waiting.size() < 2 ? Stream.of()
                : Stream.of(Finding.of(Kind.CLASS_INITIALISATION_DEADLOCK, LIKELY, all.size(), all, waiting.get(0))
                        .with("threads", quoted(waiting)).with("class", initialiser(waiting.get(0)).orElseThrow()));
    }

    private static boolean isInitialising(DumpedThread thread) {
        return thread.details().locks().stream().anyMatch(use -> use.kind() == LockUse.Kind.INITIALISING)
                || thread.state().equals(Thread.State.RUNNABLE.name()) && !thread.frames().isEmpty()
                        && thread.details().condition().contains(IN_WAIT)
                        && !thread.frames().get(0).startsWith("java.lang.Object.wait");
    }

    /** The class whose initialiser it runs. */
    private static Optional<String> initialiser(DumpedThread thread) {
        return thread.frames().stream().filter(frame -> frame.contains(CLASS_INITIALISER)).findFirst()
                .map(frame -> frame.substring(0, frame.indexOf(CLASS_INITIALISER)));
    }

    private static Stream<Finding> held(Snapshot dump) {
        return dump.roots().stream().filter(root -> root.owner() != null).map(root -> {
            Finding found = Finding.of(Kind.LOCK, likelyFrom(MANY, root.all()), root.all().size(),
                    Stream.concat(root.all().stream(), Stream.of(root.owner())).toList(), root.owner())
                    .with("subject", root.owner().name()).dueTo(root.owner())
                    .with("type", unqualify(root.lock().type())).with("lock", root.lock().lock())
                    .with("direct", root.direct().size()).with("place", place(root.direct().get(0)));
            return root.direct().size() < root.all().size() ? found.with("all", root.all().size()) : found;
        });
    }

    /** Makes one finding of several locks of one type where the owners are not listed. */
    private static Stream<Finding> unowned(Snapshot dump) {
        boolean listed = dump.listsOwners();
        return dump.roots().stream().filter(root -> root.owner() == null)
                .collect(Collectors.groupingBy(root -> listed ? root.lock().lock() : root.lock().type())).values()
                .stream().filter(roots -> roots.stream().mapToInt(root -> root.all().size()).sum() > 1)
                .map(roots -> unowned(roots, listed));
    }

    private static Finding unowned(List<Snapshot.Root> roots, boolean listed) {
        List<DumpedThread> all = roots.stream().flatMap(root -> root.all().stream()).toList();
        LockUse lock = roots.get(0).lock();
        boolean readable = READABLE.matcher(lock.type()).matches();
        boolean monitor = lock.kind() == LockUse.Kind.ENTERING;
        Finding found = Finding.of(readable ? Kind.READ_LOCK : Kind.LOCK_WITHOUT_OWNER, likelyFrom(MANY, all), all)
                .with("subject", lock.type() + place(all.get(0))).with("type", unqualify(lock.type()))
                .with("lock", roots.size() == 1 ? lock.lock() : "x" + roots.size()).with("place", place(all.get(0)));
        Finding sure = listed && !readable && !monitor && all.size() >= MANY ? found.certain(CERTAIN) : found;
        return monitor ? sure : sure.with(listed ? "listed" : "not-listed", "");
    }

    private static String place(DumpedThread thread) {
        String method = Snapshot.appMethod(thread);
        return method.isEmpty() ? Classification.of(thread).frame() : method;
    }

    /** Some forms tell the lock by no name, or only that the thread is blocked. */
    private static Stream<Finding> ofUnknownLocks(Snapshot dump) {
        return dump.where(thread -> dump.awaitedBy(thread).isEmpty()
                && (isBlocked(thread) || Snapshot.isWaitingForLock(thread))).stream()
                .collect(Collectors.groupingBy(
                        thread -> isBlocked(thread) ? Classification.of(thread).frame() : Thread.State.WAITING.name()))
                .entrySet().stream().filter(lock -> lock.getValue().size() > 1)
                .map(lock -> Finding
                        .of(Kind.LOCK_WITHOUT_OWNER, likelyFrom(MANY, lock.getValue()), lock.getValue())
                        .with("subject", lock.getKey()).with("place", place(lock.getValue().get(0)))
                        .with("not-told", ""));
    }

    private static boolean isBlocked(DumpedThread thread) {
        return thread.state().equals(Thread.State.BLOCKED.name());
    }

    private static Stream<Finding> permits(Snapshot dump) {
        return dump.where(thread -> thread.details().awaited()
                .filter(use -> SEMAPHORE.matcher(use.type()).matches()).isPresent()
                && Classification.of(thread).kind() == WaitKind.UNKNOWN)
                .stream().collect(Collectors.groupingBy(thread -> thread.details().awaited().orElseThrow().lock()))
                .values().stream().filter(threads -> threads.size() > 1).map(threads -> {
                    String place = Classification.of(threads.get(0)).frame();
                    return Finding.of(Kind.PERMITS, likelyFrom(MANY, threads), threads).with("subject", place)
                            .with("place", place);
                });
    }

    static String quoted(List<DumpedThread> threads) {
        return threads.stream().limit(4).map(thread -> "\"%s\"".formatted(thread.name()))
                .collect(Collectors.joining(", ", "", threads.size() > 4 ? ", ..." : ""));
    }
}
