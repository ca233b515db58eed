package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/**
 * Who stood where in a run's dumps under load, without threads that only keep house.
 *
 * @param groups those that do or wait for something first, then those of the highest average
 */
public record ThreadProfile(List<Group> groups) {

    /**
     * The threads of one name in one place.
     *
     * @param name normalised
     * @param mean over all dumps
     * @param most in one of them
     */
    public record Group(String name, Place place, PoolKind worksFor, double mean, int most) {

        /** Whether they have nothing to do for anybody. */
        public boolean quiet() {
            return place.kind().isQuiet();
        }

        /** Whether they wait for what another task has to do. */
        public boolean forTask() {
            return place.kind() == WaitKind.TASK;
        }

        /** Whether they work for one of the JDK's thread pools. */
        public boolean ofPool() {
            return worksFor == PoolKind.EXECUTOR;
        }
    }

    private record Key(String name, Place place, PoolKind worksFor) {

        static Key of(DumpedThread thread) {
            Classification seen = Classification.of(thread);
            return new Key(ThreadNames.normalise(thread.name()), seen.place(), seen.worksFor());
        }
    }

    public static ThreadProfile of(Evidence evidence) {
        return of(evidence.dumpsUnderLoad());
    }

    public static ThreadProfile of(List<ThreadDump> dumps) {
        Map<Key, Integer> sums = new HashMap<>();
        Map<Key, Integer> most = new HashMap<>();
        for (ThreadDump dump : dumps) {
            counts(dump).forEach((key, count) -> {
                sums.merge(key, count, Integer::sum);
                most.merge(key, count, Math::max);
            });
        }
        return new ThreadProfile(sums.entrySet().stream()
                .map(sum -> new Group(sum.getKey().name(), sum.getKey().place(), sum.getKey().worksFor(), (double) sum.getValue() / dumps.size(),
                        most.get(sum.getKey())))
                .sorted(Comparator.comparing(Group::quiet).thenComparing(Comparator.comparingDouble(Group::mean).reversed())
                        .thenComparing(Group::name).thenComparing(group -> group.place().words()))
                .toList());
    }

    private static Map<Key, Integer> counts(ThreadDump dump) {
        return dump.threads().stream().filter(thread -> Classification.of(thread).kind() != WaitKind.HOUSEKEEPING)
                .collect(Collectors.groupingBy(Key::of, Collectors.summingInt(thread -> 1)));
    }

    /** The first group, the busiest, of which this is true. */
    public Optional<Group> first(Predicate<Group> that) {
        return groups.stream().filter(that).findFirst();
    }

    /** Where most threads of this name stand on average, those that do or wait for something before those that do not. */
    public Optional<Group> of(String name) {
        return first(group -> group.name().equals(name));
    }

    public List<String> names() {
        return groups.stream().map(Group::name).distinct().toList();
    }

    /** Threads that do or wait for something, on average, in places of which this is true. */
    public double waiting(Predicate<Group> that) {
        return groups.stream().filter(group -> !group.quiet()).filter(that).mapToDouble(Group::mean).sum();
    }

    /** Names and places in which the later dump has more threads that do or wait for something, and how many more. */
    public static Map<Group, Integer> growth(ThreadDump earlier, ThreadDump later) {
        Map<Key, Integer> before = counts(earlier);
        Function<Map.Entry<Key, Integer>, Integer> more = entry -> entry.getValue() - before.getOrDefault(entry.getKey(), 0);
        return counts(later).entrySet().stream().filter(entry -> !entry.getKey().place().kind().isQuiet() && more.apply(entry) > 0)
                .collect(Collectors.toMap(entry -> new Group(entry.getKey().name(), entry.getKey().place(), entry.getKey().worksFor(), entry.getValue(),
                        entry.getValue()), more));
    }
}
