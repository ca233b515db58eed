package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.diagnosis.Classification.Place;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * The threads of a run's dumps under load by the place at which they stand, without those that only keep house.
 *
 * @param groups those that do or wait for something first, then those of the highest average
 */
public record ThreadProfile(List<Group> groups) {

    /** The threads of one name in one place. */
    public record Group(String name, Place place, double mean, int most) {

        public boolean quiet() {
            return place.kind().isQuiet();
        }
    }

    public static ThreadProfile of(Evidence evidence) {
        List<ThreadDump> dumps = evidence.dumpsUnderLoad();
        List<ThreadGroups.Group> all = dumps.stream().flatMap(dump -> ThreadGroups.of(dump).stream()).toList();
        return new ThreadProfile(Groups.by(all, group -> List.of(group.name(), group.place())).values().stream()
                .map(alike -> group(alike, dumps.size()))
                .sorted(Comparator.comparing(Group::quiet)
                        .thenComparing(Comparator.comparingDouble(Group::mean).reversed())
                        .thenComparing(Group::name).thenComparing(group -> group.place().words()))
                .toList());
    }

    private static Group group(List<ThreadGroups.Group> alike, int dumps) {
        ThreadGroups.Group first = alike.get(0);
        IntSummaryStatistics counts = alike.stream().mapToInt(ThreadGroups.Group::count).summaryStatistics();
        return new Group(first.name(), first.place(), (double) counts.getSum() / dumps, counts.getMax());
    }

    public Optional<Group> first(Predicate<Group> that) {
        return groups.stream().filter(that).findFirst();
    }

    public Optional<Group> of(String name) {
        return first(group -> group.name().equals(name));
    }
}
