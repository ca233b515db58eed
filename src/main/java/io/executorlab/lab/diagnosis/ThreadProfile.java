package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * The threads of a run's dumps under load by the place at which they stand, without those that only keep house.
 *
 * @param groups those that do or wait for something first, then those of the highest average
 */
public record ThreadProfile(List<Group> groups) {

    /**
     * The threads of one name in one place.
     *
     * @param name normalised
     * @param mean over all dumps; 0 where two dumps are compared
     * @param most in one of them; 0 where two dumps are compared
     */
    public record Group(String name, Place place, PoolKind worksFor, double mean, int most) {

        private static Group of(DumpedThread thread) {
            Classification seen = Classification.of(thread);
            return new Group(thread.normalisedName(), seen.place(), seen.worksFor(), 0, 0);
        }

        private Group times(IntSummaryStatistics counts, int dumps) {
            return new Group(name, place, worksFor, (double) counts.getSum() / dumps, counts.getMax());
        }

        public boolean quiet() {
            return place.kind().isQuiet();
        }

        public boolean forTask() {
            return place.kind() == WaitKind.TASK;
        }

        public boolean ofPool() {
            return worksFor == PoolKind.EXECUTOR;
        }
    }

    public static ThreadProfile of(Evidence evidence) {
        List<ThreadDump> dumps = evidence.dumpsUnderLoad();
        Map<Group, IntSummaryStatistics> counts = dumps.stream().flatMap(dump -> counts(dump).entrySet().stream())
                .collect(Collectors.groupingBy(Map.Entry::getKey, LinkedHashMap::new,
                        Collectors.summarizingInt(Map.Entry::getValue)));
        return new ThreadProfile(counts.entrySet().stream()
                .map(group -> group.getKey().times(group.getValue(), dumps.size()))
                .sorted(Comparator.comparing(Group::quiet)
                        .thenComparing(Comparator.comparingDouble(Group::mean).reversed())
                        .thenComparing(Group::name).thenComparing(group -> group.place().words()))
                .toList());
    }

    private static Map<Group, Integer> counts(ThreadDump dump) {
        return ThreadGroups.withoutHousekeeping(dump).stream()
                .collect(Collectors.groupingBy(Group::of, LinkedHashMap::new, Collectors.summingInt(thread -> 1)));
    }

    public Optional<Group> first(Predicate<Group> that) {
        return groups.stream().filter(that).findFirst();
    }

    public Optional<Group> of(String name) {
        return first(group -> group.name().equals(name));
    }

    public List<String> names() {
        return groups.stream().map(Group::name).distinct().toList();
    }

    public double waiting(Predicate<Group> that) {
        return groups.stream().filter(group -> !group.quiet()).filter(that).mapToDouble(Group::mean).sum();
    }

    /** Names and places in which the later dump has more threads that do or wait for something, and how many more. */
    public static Map<Group, Integer> growth(ThreadDump earlier, ThreadDump later) {
        Map<Group, Integer> more = counts(later);
        counts(earlier).forEach((group, known) -> more.computeIfPresent(group, (same, count) -> count - known));
        more.entrySet().removeIf(group -> group.getKey().quiet() || group.getValue() <= 0);
        return more;
    }
}
