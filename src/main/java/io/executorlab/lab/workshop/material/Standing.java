package io.executorlab.lab.workshop.material;

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
import io.executorlab.lab.evidence.WaitingPlace;

/**
 * Who stood where in a run's dumps under load, without threads that only keep house.
 *
 * @param groups those that do or wait for something first, then those of the highest average
 */
record Standing(List<Group> groups) {

    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker.run";

    /**
     * The threads of one name in one place.
     *
     * @param name normalised
     * @param place in words
     * @param quiet whether they have nothing to do for anybody
     * @param forTask whether they wait for what another task has to do
     * @param ofPool whether they work for one of the JDK's thread pools
     * @param mean over all dumps
     * @param most in one of them
     */
    record Group(String name, String place, boolean quiet, boolean forTask, boolean ofPool, double mean, int most) {
    }

    private record Key(String name, String place, boolean quiet, boolean forTask, boolean ofPool) {

        static Key of(DumpedThread thread) {
            WaitingPlace place = WaitingPlace.of(thread);
            return new Key(ThreadNames.normalise(thread.name()), place.words(), place.isQuiet(), place.isForAnotherTask(), thread.standsIn(WORKER));
        }
    }

    static Standing of(Evidence evidence) {
        return of(evidence.dumpsUnderLoad());
    }

    static Standing of(List<ThreadDump> dumps) {
        Map<Key, Integer> sums = new HashMap<>();
        Map<Key, Integer> most = new HashMap<>();
        for (ThreadDump dump : dumps) {
            counts(dump).forEach((key, count) -> {
                sums.merge(key, count, Integer::sum);
                most.merge(key, count, Math::max);
            });
        }
        return new Standing(sums.entrySet().stream()
                .map(sum -> new Group(sum.getKey().name(), sum.getKey().place(), sum.getKey().quiet(), sum.getKey().forTask(), sum.getKey().ofPool(),
                        (double) sum.getValue() / dumps.size(), most.get(sum.getKey())))
                .sorted(Comparator.comparing(Group::quiet).thenComparing(Comparator.comparingDouble(Group::mean).reversed())
                        .thenComparing(Group::name).thenComparing(Group::place))
                .toList());
    }

    private static Map<Key, Integer> counts(ThreadDump dump) {
        return dump.threads().stream().filter(thread -> !WaitingPlace.of(thread).isHousekeeping())
                .collect(Collectors.groupingBy(Key::of, Collectors.summingInt(thread -> 1)));
    }

    /** The first group, the busiest, of which this is true. */
    Optional<Group> first(Predicate<Group> that) {
        return groups.stream().filter(that).findFirst();
    }

    /** Where most threads of this name stand on average, those that do or wait for something before those that do not. */
    Optional<Group> of(String name) {
        return first(group -> group.name().equals(name));
    }

    List<String> names() {
        return groups.stream().map(Group::name).distinct().toList();
    }

    /** Threads that do or wait for something, on average, in places of which this is true. */
    double waiting(Predicate<Group> that) {
        return groups.stream().filter(group -> !group.quiet()).filter(that).mapToDouble(Group::mean).sum();
    }

    /** Names and places in which the later dump has more threads that do or wait for something, and how many more. */
    static Map<Group, Integer> growth(ThreadDump earlier, ThreadDump later) {
        Map<Key, Integer> before = counts(earlier);
        Function<Map.Entry<Key, Integer>, Integer> more = entry -> entry.getValue() - before.getOrDefault(entry.getKey(), 0);
        return counts(later).entrySet().stream().filter(entry -> !entry.getKey().quiet() && more.apply(entry) > 0)
                .collect(Collectors.toMap(entry -> new Group(entry.getKey().name(), entry.getKey().place(), false, entry.getKey().forTask(),
                        entry.getKey().ofPool(), entry.getValue(), entry.getValue()), more));
    }
}
