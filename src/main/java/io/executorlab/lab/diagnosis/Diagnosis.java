package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.HeldLock;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * The signs that a series of dumps of one app shows.
 *
 * @param dumps how many were looked at
 * @param findings what the dumps show, causes first, the most certain before the others
 * @param likenesses anti-patterns of which there is a sign, the most certain first
 * @param groups of the dump with the most threads that do or wait for something
 * @param fullPools pools without an idle thread in that dump, the largest first
 * @param locks for which threads of the last dump wait, the one with the most first
 */
public record Diagnosis(int dumps, List<Finding> findings, List<Likeness> likenesses, List<ThreadGroups.Group> groups,
        List<FullPool> fullPools, List<HeldLock> locks) {

    private static final int SMALLEST_POOL = 2;

    /** A pool none of whose threads is idle, and where most of them stand. */
    public record FullPool(String name, int threads, String place) {
    }

    /** Of at least one dump of one app, in the order in which they were taken. */
    public static Diagnosis of(List<ThreadDump> dumps) {
        List<Likeness> likenesses = Signs.all().stream().flatMap(signs -> likeness(signs, dumps).stream())
                .sorted(Comparator.comparing(Likeness::certainty).reversed()).toList();
        ThreadDump busiest = dumps.stream().max(Comparator.comparingLong(Classification::busy)).orElseThrow();
        return new Diagnosis(dumps.size(), Findings.of(dumps, likenesses), likenesses, ThreadGroups.of(busiest),
                fullPools(busiest), HeldLock.of(dumps.get(dumps.size() - 1)));
    }

    private static Optional<Likeness> likeness(Signs signs, List<ThreadDump> dumps) {
        List<Likeness.Seen> seen = signs.signs().stream().flatMap(sign -> seen(sign, dumps).stream())
                .sorted(Comparator.comparing(Likeness.Seen::certainty).reversed()).toList();
        return seen.stream().findFirst()
                .map(first -> new Likeness(signs.antiPattern(), signs.looksLike(), first.certainty(), seen,
                        signs.next(),
                        "anti-patterns/%s.md".formatted(signs.antiPattern())));
    }

    private static Optional<Likeness.Seen> seen(Sign sign, List<ThreadDump> dumps) {
        List<List<DumpedThread>> shown =
                dumps.stream().map(dump -> sign.threadsOf(dump, dumps)).filter(threads -> !threads.isEmpty()).toList();
        if (shown.isEmpty() || sign.asksForASeries()
                && (dumps.size() < 2 || shown.size() < dumps.size() || new HashSet<>(shown).size() > 1)) {
            return Optional.empty();
        }
        List<DumpedThread> most = shown.stream().max(Comparator.comparingLong(sign::count)).orElseThrow();
        DumpedThread one = most.get(0);
        return Optional.of(new Likeness.Seen(sign.count(most), sign.sees(), shown.size(), sign.certainty(), one.name(),
                Frames.shortened(one.frames()), most.stream().map(DumpedThread::name).toList()));
    }

    private static List<FullPool> fullPools(ThreadDump dump) {
        Map<String, List<Classification>> pools = ThreadGroups.withoutHousekeeping(dump).stream()
                .filter(thread -> Classification.of(thread).worksFor() != PoolKind.NONE)
                .collect(Collectors.groupingBy(thread -> ThreadNames.withoutLastNumber(thread.name()),
                        LinkedHashMap::new,
                        Collectors.mapping(Classification::of, Collectors.toList())));
        return pools.entrySet().stream()
                .filter(pool -> pool.getValue().size() >= SMALLEST_POOL
                        && pool.getValue().stream().noneMatch(Classification::isQuiet))
                .map(pool -> new FullPool(pool.getKey() + "*", pool.getValue().size(), most(pool.getValue())))
                .sorted(Comparator.comparingInt(FullPool::threads).reversed()).toList();
    }

    private static String most(List<Classification> threads) {
        Map<String, Long> counts = threads.stream().collect(
                Collectors.groupingBy(thread -> thread.place().words(), LinkedHashMap::new, Collectors.counting()));
        Map.Entry<String, Long> most = counts.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        return "%d of them %s".formatted(most.getValue(), most.getKey());
    }
}
