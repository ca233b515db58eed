package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.diagnosis.Finding.Certainty.CERTAIN;
import static io.executorlab.lab.diagnosis.Finding.Certainty.LIKELY;
import static io.executorlab.lab.diagnosis.Finding.Certainty.POSSIBLE;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

import io.executorlab.lab.common.Resource;
import io.executorlab.lab.common.UsageException;
import io.executorlab.lab.common.YamlFile;
import io.executorlab.lab.diagnosis.Classification.PoolKind;
import io.executorlab.lab.diagnosis.Finding.Certainty;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.LockUse;
import io.executorlab.lab.evidence.ThreadNames;

/** Finds threads that leak, carriers that cannot be left, and a finalizer that waits. */
final class ThreadFindings {

    static final List<Leak> LEAKS = Leak.all();
    private static final int GROUP_OF_IDLE = 200;
    private static final int POOLS_OF_IDLE = 50;

    private static final List<String> CARRIER =
            List.of("jdk.internal.vm.Continuation.run", "java.lang.VirtualThread.runContinuation");
    private static final String SCHEDULER = "ForkJoinPool-1-worker-";
    private static final List<String> UNMOUNTED =
            List.of("java.lang.VirtualThread.yieldContinuation(", "java.lang.VirtualThread.park(");
    private static final String ON_CARRIER = "java.lang.VirtualThread.parkOnCarrierThread(";
    private static final List<String> WAITING_ON_CARRIER = Classification.role("waiting-on-carrier");

    private static final List<String> JVMS_OWN = List.of("Finalizer", "Common-Cleaner", "Reference Handler");

    static List<Finding> of(Snapshot dump) {
        List<Finding> found = new ArrayList<>(finalizer(dump));
        found.addAll(carriers(dump));
        found.addAll(leaks(dump));
        return found;
    }

    private static List<Finding> finalizer(Snapshot dump) {
        return dump.where(thread -> JVMS_OWN.contains(thread.name()) && Snapshot.isWaiting(thread)
                && !Classification.of(thread).isQuiet() && !Snapshot.appMethod(thread).isEmpty()).stream()
                .map(thread -> {
                    Map<String, String> values = new HashMap<>(Map.of("subject", thread.name(), "thread",
                            thread.name(), "doing", Snapshot.doing(thread)));
                    dump.locks().awaitedBy(thread).flatMap(dump.locks()::owner).ifPresent(owner -> {
                        values.put("owner", owner.name());
                        values.put("owner-doing", Snapshot.doing(owner));
                    });
                    String finalized = thread.frames().stream().filter(frame -> frame.contains(".finalize("))
                            .findFirst().orElse(thread.frames().get(0));
                    values.put("place", Frames.withoutLine(finalized));
                    return Finding.of(FindingKind.FINALIZER_STUCK, CERTAIN, 1, values, List.of(thread), thread);
                }).toList();
    }

    /** A carrier runs its scheduler's loop; a virtual thread that waits without leaving it is pinned. */
    private static List<Finding> carriers(Snapshot dump) {
        List<DumpedThread> carriers = dump.where(thread -> !Snapshot.isVirtual(thread)
                && (Snapshot.isIn(thread, CARRIER) || thread.details().carries()
                        || thread.name().startsWith(SCHEDULER)));
        List<DumpedThread> mounted = carriers.stream().filter(thread -> Snapshot.isIn(thread, CARRIER)
                || thread.details().carries()).toList();
        List<DumpedThread> waiting = dump.where(thread -> Snapshot.isVirtual(thread) && isPinned(thread));
        List<DumpedThread> stuck = waiting.isEmpty() ? mounted.stream().filter(Snapshot::isWaiting).toList() : waiting;
        if (mounted.isEmpty() || stuck.isEmpty() && mounted.size() < carriers.size()) {
            return List.of();
        }
        long unstarted = dump.threads().stream()
                .filter(thread -> (thread.details().virtual() || thread.name().isEmpty()) && thread.frames().isEmpty())
                .count();
        List<DumpedThread> shown = stuck.isEmpty() ? mounted : stuck;
        Map<String, String> values = new HashMap<>(Map.of("total", String.valueOf(carriers.size())));
        values.put(stuck.isEmpty() ? "mounted" : "pinned", String.valueOf(shown.size()));
        if (unstarted > 0) {
            values.put("unstarted", String.valueOf(unstarted));
        }
        if (!waiting.isEmpty()) {
            values.put("doing", Snapshot.doing(waiting.get(0)));
        }
        Certainty certainty = stuck.isEmpty() ? POSSIBLE : stuck.size() >= carriers.size() ? CERTAIN
                : stuck.size() * 2 >= carriers.size() ? LIKELY : POSSIBLE;
        List<DumpedThread> all = new ArrayList<>(shown);
        all.addAll(mounted);
        return List.of(Finding.of(FindingKind.CARRIERS_PINNED, certainty, shown.size(), values, all, shown.get(0)));
    }

    private static boolean isPinned(DumpedThread thread) {
        if (thread.standsIn(ON_CARRIER)) {
            return true;
        }
        return !thread.frames().isEmpty() && !Snapshot.isIn(thread, UNMOUNTED)
                && WAITING_ON_CARRIER.stream().anyMatch(thread.frames().get(0)::startsWith);
    }

    private static List<Finding> leaks(Snapshot dump) {
        List<Finding> found = new ArrayList<>();
        Set<String> told = new HashSet<>();
        for (Leak leak : LEAKS) {
            List<DumpedThread> threads = dump.where(leak::fits);
            int count = leak.count(threads);
            if (count >= leak.likely()) {
                threads.forEach(thread -> told.add(ThreadNames.normalise(thread.name())));
                String name = ThreadNames.normalise(threads.get(0).name());
                Map<String, String> values = new HashMap<>(Map.of("subject", leak.of() + name, "of", leak.of(),
                        "many", leak.many(), "name", name, "threads", String.valueOf(threads.size())));
                highest(threads).ifPresent(highest -> values.put("highest", highest));
                found.add(Finding.of(FindingKind.THREAD_LEAK, count >= leak.certain() ? CERTAIN : LIKELY, count,
                        values, threads, threads.get(0)));
            }
        }
        found.addAll(ofUnknownMakers(dump, told));
        return found;
    }

    /** Hundreds of idle threads of one name that are of no pool, or of as many pools. */
    private static List<Finding> ofUnknownMakers(Snapshot dump, Set<String> told) {
        return dump.where(thread -> !Snapshot.isVirtual(thread) && !thread.frames().isEmpty()
                && !told.contains(ThreadNames.normalise(thread.name()))).stream()
                .collect(Collectors.groupingBy(thread -> ThreadNames.normalise(thread.name()))).entrySet().stream()
                .filter(group -> isLeak(group.getValue()))
                .map(group -> Finding.of(FindingKind.THREAD_LEAK, LIKELY, group.getValue().size(),
                        Map.of("subject", group.getKey(), "name", group.getKey(), "unknown", ""), group.getValue(),
                        group.getValue().get(0)))
                .toList();
    }

    private static boolean isLeak(List<DumpedThread> group) {
        int queues = Leak.queues(group.stream().filter(ThreadFindings::isParked).toList());
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

    private static Optional<String> highest(List<DumpedThread> threads) {
        return threads.stream().map(thread -> ThreadNames.firstNumber(thread.name()))
                .filter(number -> number.matches("\\d{1,15}")).max(Comparator.comparingLong(Long::parseLong));
    }

    /**
     * Threads of which a process needs a few, from {@code scenarios/stacks/leaks.yml}.
     *
     * @param of the library or factory that makes them
     * @param many what such threads belong to
     * @param likely from how many on there are too many; 20 where it is not given
     * @param certain from how many on nothing else explains them; 100 where it is not given
     */
    record Leak(String of, String many, List<String> names, List<String> standsIn, Counts counts, Integer likely,
            Integer certain) {

        private static final String FILE = "scenarios/stacks/leaks.yml";

        @EnumNaming(KebabCaseStrategy.class)
        enum Counts {
            THREADS, GROUPS, QUEUES
        }

        Leak {
            likely = likely == null ? 20 : likely;
            certain = certain == null ? 100 : certain;
        }

        /** Reads the file; throws {@link UsageException} with line and column where it is damaged. */
        static List<Leak> all() {
            return List.of(new YamlFile(FILE, Resource.text(Leak.class, "/" + FILE)).as(Leak[].class));
        }

        boolean fits(DumpedThread thread) {
            return ThreadNames.matchesAny(names, thread.name()) || Snapshot.isIn(thread, standsIn);
        }

        int count(List<DumpedThread> threads) {
            return switch (counts) {
                case THREADS -> threads.size();
                case GROUPS -> (int) threads.stream().map(thread -> ThreadNames.firstNumber(thread.name())).distinct()
                        .count();
                case QUEUES -> queues(threads);
            };
        }

        /** A thread at work waits at no queue, and stands in the same pool as another. */
        static int queues(List<DumpedThread> threads) {
            return (int) threads.stream().flatMap(thread -> thread.details().awaited().stream()).map(LockUse::lock)
                    .filter(lock -> !lock.isEmpty()).distinct().count();
        }
    }
}
