package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.diagnosis.Finding.Certainty.CERTAIN;
import static io.executorlab.lab.diagnosis.Finding.Certainty.LIKELY;
import static io.executorlab.lab.diagnosis.Finding.Certainty.likelyIf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.diagnosis.Classification.PoolKind;
import io.executorlab.lab.diagnosis.Classification.WaitKind;
import io.executorlab.lab.diagnosis.Finding.Certainty;
import io.executorlab.lab.diagnosis.Finding.Kind;
import io.executorlab.lab.diagnosis.Signs.Counts;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.LockUse;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * Finds threads that leak, carriers that cannot be left, and a finalizer that waits; in several dumps of one app also
 * threads that grow in number, stand still, or use a processor.
 */
final class ThreadFindings {

    private static final List<Leak> LEAKS =
            List.of(YamlFile.beside(ThreadFindings.class, "/scenarios/stacks/leaks.yml").as(Leak[].class));
    private static final int GROUP_OF_IDLE = 200;
    private static final int POOLS_OF_IDLE = 50;
    private static final int GROWN = 10;
    private static final double HOT = 0.8;
    private static final Set<WaitKind> STUCK = Set.of(WaitKind.ANSWER, WaitKind.CONNECTION, WaitKind.CHILD_PROCESS,
            WaitKind.TASK);
    private static final List<String> CARRIER =
            List.of("jdk.internal.vm.Continuation.run", "java.lang.VirtualThread.runContinuation");
    private static final String SCHEDULER = "ForkJoinPool-1-worker-";
    private static final List<String> UNMOUNTED =
            List.of("java.lang.VirtualThread.yieldContinuation(", "java.lang.VirtualThread.park(");
    private static final String ON_CARRIER = "java.lang.VirtualThread.parkOnCarrierThread(";
    private static final List<String> WAITING_ON_CARRIER = Classification.role("waiting-on-carrier");
    private static final List<String> JVMS_OWN = List.of("Finalizer", "Common-Cleaner", "Reference Handler");

    static Stream<Finding> of(Snapshot dump) {
        return Stream.of(finalizer(dump), carriers(dump), leaks(dump)).flatMap(Function.identity());
    }

    /** What no dump shows alone. */
    static Stream<Finding> of(List<ThreadDump> dumps) {
        return Stream.concat(hot(dumps), dumps.size() < 2 ? Stream.of() : Stream.concat(growth(dumps), stuck(dumps)))
                .map(found -> found.inDumps(dumps.size()));
    }

    private static Stream<Finding> finalizer(Snapshot dump) {
        return dump.where(thread -> JVMS_OWN.contains(thread.name()) && Snapshot.isWaiting(thread)
                && !Classification.of(thread).isQuiet() && !Snapshot.appMethod(thread).isEmpty()).stream()
                .map(thread -> {
                    String finalized = thread.frames().stream().filter(frame -> frame.contains(".finalize("))
                            .findFirst().orElse(thread.frames().get(0));
                    Finding found = Finding.of(Kind.FINALIZER_STUCK, CERTAIN, List.of(thread))
                            .with("subject", thread.name()).with("thread", thread.name()).doing(thread)
                            .with("place", Frames.withoutLine(finalized));
                    return dump.awaitedBy(thread).flatMap(dump::owner)
                            .map(owner -> found.with("owner", owner.name()).with("owner-doing", Snapshot.doing(owner)))
                            .orElse(found);
                });
    }

    /** A carrier runs its scheduler's loop; a virtual thread that waits without leaving it is pinned. */
    private static Stream<Finding> carriers(Snapshot dump) {
        List<DumpedThread> carriers = dump.where(thread -> !Snapshot.isVirtual(thread)
                && (isMounted(thread) || thread.name().startsWith(SCHEDULER)));
        List<DumpedThread> mounted = carriers.stream().filter(ThreadFindings::isMounted).toList();
        List<DumpedThread> waiting = dump.where(thread -> Snapshot.isVirtual(thread) && isPinned(thread));
        List<DumpedThread> stuck = waiting.isEmpty() ? mounted.stream().filter(Snapshot::isWaiting).toList() : waiting;
        if (mounted.isEmpty() || stuck.isEmpty() && mounted.size() < carriers.size()) {
            return Stream.of();
        }
        List<DumpedThread> shown = stuck.isEmpty() ? mounted : stuck;
        Certainty certainty = stuck.size() >= carriers.size() ? CERTAIN
                : likelyIf(!stuck.isEmpty() && stuck.size() * 2 >= carriers.size());
        Finding found = Finding.of(Kind.CARRIERS_PINNED, certainty, shown.size(),
                Stream.concat(shown.stream(), mounted.stream()).toList(), shown.get(0)).with("total", carriers.size())
                .with(stuck.isEmpty() ? "mounted" : "pinned", shown.size());
        int unstarted = dump.where(thread -> thread.frames().isEmpty()
                && (thread.details().virtual() || thread.name().isEmpty())).size();
        Finding counted = unstarted == 0 ? found : found.with("unstarted", unstarted);
        return Stream.of(waiting.isEmpty() ? counted : counted.doing(waiting.get(0)));
    }

    private static boolean isMounted(DumpedThread thread) {
        return Snapshot.isIn(thread, CARRIER) || thread.details().carries();
    }

    private static boolean isPinned(DumpedThread thread) {
        return thread.standsIn(ON_CARRIER) || !thread.frames().isEmpty() && !Snapshot.isIn(thread, UNMOUNTED)
                && WAITING_ON_CARRIER.stream().anyMatch(thread.frames().get(0)::startsWith);
    }

    private static Stream<Finding> leaks(Snapshot dump) {
        List<Finding> found = new ArrayList<>();
        Set<String> told = new HashSet<>();
        for (Leak leak : LEAKS) {
            List<DumpedThread> threads = dump.where(leak::fits);
            int count = leak.counts.of(threads);
            if (count >= leak.likely) {
                threads.forEach(thread -> told.add(thread.normalisedName()));
                String name = threads.get(0).normalisedName();
                Finding one = Finding.of(Kind.THREAD_LEAK, count >= leak.certain ? CERTAIN : LIKELY, count, threads,
                        threads.get(0)).with("subject", leak.of + name).with("of", leak.of).with("many", leak.many)
                        .with("name", name).with("threads", threads.size());
                found.add(Signs.numbers(threads).max(Comparator.comparingLong(Long::parseLong))
                        .map(highest -> one.with("highest", highest)).orElse(one));
            }
        }
        return Stream.concat(found.stream(), ofUnknownMakers(dump, told));
    }

    /** Hundreds of idle threads of one name that are of no pool, or of as many pools. */
    private static Stream<Finding> ofUnknownMakers(Snapshot dump, Set<String> told) {
        return dump.where(thread -> !Snapshot.isVirtual(thread) && !thread.frames().isEmpty()
                && !told.contains(thread.normalisedName())).stream()
                .collect(Collectors.groupingBy(DumpedThread::normalisedName)).entrySet().stream()
                .filter(group -> isLeak(group.getValue()))
                .map(group -> Finding.of(Kind.THREAD_LEAK, LIKELY, group.getValue()).with("subject", group.getKey())
                        .with("name", group.getKey()).with("unknown", ""));
    }

    private static boolean isLeak(List<DumpedThread> group) {
        int queues = Counts.QUEUES.of(group.stream().filter(ThreadFindings::isParked).toList());
        Classification first = Classification.of(group.get(0));
        boolean idleInPools = group.stream().allMatch(thread -> Classification.of(thread).isQuiet())
                && first.worksFor() != PoolKind.NONE && queues >= POOLS_OF_IDLE && queues * 2 >= group.size();
        boolean ofNoPool = group.size() >= GROUP_OF_IDLE && first.worksFor() == PoolKind.NONE
                && first.place().key().equals(Classification.of(group.get(group.size() - 1)).place().key())
                && (first.isQuiet() || first.kind() == WaitKind.UNKNOWN && Snapshot.isWaiting(group.get(0))
                        && !Snapshot.isWaitingForLock(group.get(0)));
        return idleInPools || ofNoPool;
    }

    private static boolean isParked(DumpedThread thread) {
        return thread.details().awaited().filter(use -> use.kind() == LockUse.Kind.PARKED).isPresent();
    }

    /** Load brings more threads of pools, which grow up to their bound; a server's are not even counted. */
    private static Stream<Finding> growth(List<ThreadDump> dumps) {
        List<Map<String, List<DumpedThread>>> named = dumps.stream().map(dump -> dump.threads().stream()
                .filter(thread -> Classification.of(thread).worksFor() != PoolKind.CONNECTOR
                        && !Snapshot.isVirtual(thread))
                .collect(Collectors.groupingBy(DumpedThread::normalisedName))).toList();
        return named.get(dumps.size() - 1).keySet().stream().flatMap(name -> growth(name, named.stream()
                .map(dump -> dump.getOrDefault(name, List.of())).toList()).stream());
    }

    private static Optional<Finding> growth(String name, List<List<DumpedThread>> threads) {
        List<Integer> counts = threads.stream().map(List::size).toList();
        List<DumpedThread> last = threads.get(threads.size() - 1);
        boolean rises = IntStream.range(1, counts.size()).allMatch(i -> counts.get(i) > counts.get(i - 1));
        int grown = last.size() - counts.get(0);
        if (!rises || grown < GROWN || grown * 4 < last.size()) {
            return Optional.empty();
        }
        boolean known = LEAKS.stream().anyMatch(leak -> leak.fits(last.get(0)));
        boolean pooled = Classification.of(last.get(0)).worksFor() != PoolKind.NONE;
        return Optional.of(Finding.of(Kind.THREAD_GROWTH,
                threads.size() > 2 && known ? CERTAIN : likelyIf(threads.size() > 2 && !pooled), last)
                .with("subject", name).with("name", name)
                .with("counts", counts.stream().map(String::valueOf).collect(Collectors.joining(", then "))));
    }

    private static Stream<Finding> hot(List<ThreadDump> dumps) {
        Map<Long, DumpedThread> before = new HashMap<>();
        if (dumps.size() > 1) {
            dumps.get(0).threads().forEach(thread -> before.put(thread.details().id(), thread));
            before.remove(0L);
        }
        return dumps.get(dumps.size() - 1).threads().stream()
                .flatMap(thread -> hot(thread, Optional.ofNullable(before.get(thread.details().id())), dumps.size())
                        .stream());
    }

    private static Optional<Finding> hot(DumpedThread thread, Optional<DumpedThread> earlier, int dumps) {
        double cpu = thread.details().cpuMillis() - earlier.map(before -> before.details().cpuMillis()).orElse(0.0);
        double elapsed = thread.details().elapsedMillis()
                - earlier.map(before -> before.details().elapsedMillis()).orElse(0.0);
        boolean told = thread.details().cpuMillis() >= 0 && elapsed > 500 && !thread.frames().isEmpty()
                && thread.state().equals(Thread.State.RUNNABLE.name());
        boolean sure = earlier.filter(before -> before.name().equals(thread.name())).isPresent();
        return !told || cpu < HOT * elapsed || !sure && (dumps > 1 || elapsed < 10_000) ? Optional.empty()
                : Optional.of(Finding.of(Kind.HOT_THREAD, likelyIf(sure), List.of(thread))
                        .with("subject", thread.name()).with("thread", thread.name())
                        .with("percent", Math.round(100 * cpu / elapsed))
                        .with("seconds", Math.max(1, Math.round(elapsed / 1000))).doing(thread).at(thread));
    }

    /** A thread of a pool, also of the only thread of one, that waits for the same in every dump and uses nothing. */
    private static Stream<Finding> stuck(List<ThreadDump> dumps) {
        Set<DumpedThread> same = new HashSet<>(dumps.get(0).threads());
        dumps.forEach(dump -> same.retainAll(new HashSet<>(dump.threads())));
        Map<String, Double> before = new HashMap<>();
        dumps.get(0).threads().forEach(thread -> before.put(thread.name(), thread.details().cpuMillis()));
        List<DumpedThread> still = dumps.get(dumps.size() - 1).threads().stream().filter(same::contains)
                .filter(thread -> Classification.of(thread).worksFor() != PoolKind.NONE
                        && STUCK.contains(Classification.of(thread).kind())
                        && thread.details().cpuMillis() >= 0
                        && before.get(thread.name()).equals(thread.details().cpuMillis()))
                .toList();
        return Groups.by(still, Snapshot::doing).entrySet().stream().map(place -> Finding
                .of(Kind.THREAD_STUCK, likelyIf(dumps.size() > 2), place.getValue()).with("subject", place.getKey())
                .with("doing", place.getKey()).with("threads", LockFindings.quoted(place.getValue()))
                .at(place.getValue().get(0)));
    }

    /**
     * Threads of which a process needs a few, from {@code scenarios/stacks/leaks.yml}.
     *
     * @param of the library or factory that makes them
     * @param many what such threads belong to
     * @param likely from how many on there are too many; 20 where it is not given
     * @param certain from how many on nothing else explains them; 100 where it is not given
     */
    private record Leak(String of, String many, List<String> names, List<String> standsIn, Counts counts,
            Integer likely, Integer certain) {

        private Leak {
            likely = likely == null ? 20 : likely;
            certain = certain == null ? 100 : certain;
        }

        boolean fits(DumpedThread thread) {
            return ThreadNames.matchesAny(names, thread.name()) || Snapshot.isIn(thread, standsIn);
        }
    }
}
