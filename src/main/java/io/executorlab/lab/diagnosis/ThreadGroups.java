package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/** The threads of a dump grouped by normalised name and place: who is there, how many, waiting where. */
public final class ThreadGroups {

    /**
     * @param name normalised, see {@link ThreadNames}
     * @param frame {@code package.Class.method} of one of them
     * @param quiet whether these threads have nothing to do for anybody
     */
    public record Group(int count, String name, Place place, String frame, boolean quiet) {

        @Override
        public String toString() {
            return count + " x " + name + " " + place.words();
        }
    }

    private ThreadGroups() {
    }

    /**
     * The groups of one dump without threads that only keep house: those that do or wait for something first, then the
     * largest.
     */
    public static List<Group> of(ThreadDump dump) {
        record Key(String name, Place place) {
        }
        Map<Key, List<DumpedThread>> groups = withoutHousekeeping(dump).stream().collect(Collectors.groupingBy(
                thread -> new Key(ThreadNames.normalise(thread.name()), Classification.of(thread).place()),
                LinkedHashMap::new, Collectors.toList()));
        return groups.entrySet().stream()
                .map(group -> new Group(group.getValue().size(), group.getKey().name, group.getKey().place,
                        Classification.of(group.getValue().get(0)).frame(), group.getKey().place.kind().isQuiet()))
                .sorted(Comparator.comparing(Group::quiet)
                        .thenComparing(Comparator.comparingInt(Group::count).reversed()).thenComparing(Group::name))
                .toList();
    }

    /**
     * The dump under load with the most threads that do or wait for something: the picture of the flaw. It is
     * one of those that count where there are any, for a cold start crowds an app that has no flaw.
     */
    public static Optional<ThreadDump> fullest(Evidence evidence) {
        List<ThreadDump> warm = evidence.dumpsThatCount();
        return (warm.isEmpty() ? evidence.dumpsUnderLoad() : warm).stream()
                .max(Comparator.comparingLong(Classification::busy));
    }

    /** The groups of that dump; empty where there is none. */
    public static List<Group> ofFullest(Evidence evidence) {
        return fullest(evidence).map(ThreadGroups::of).orElse(List.of());
    }

    /**
     * Lists the names of which there are more threads after the load than before,
     * {@code 9 x http-nio-127.0.0.1-*-exec-*}; empty where a dump is missing.
     */
    public static List<String> left(Evidence evidence) {
        Optional<ThreadDump> before = evidence.dump(ThreadDump.Phase.BASELINE);
        Optional<ThreadDump> after = evidence.dump(ThreadDump.Phase.DRAINED);
        if (before.isEmpty() || after.isEmpty()) {
            return List.of();
        }
        Map<String, Long> left =
                NewThreads.without(withoutHousekeeping(after.get()), withoutHousekeeping(before.get())).stream()
                        .collect(Collectors.groupingBy(thread -> ThreadNames.normalise(thread.name()),
                                LinkedHashMap::new, Collectors.counting()));
        return left.entrySet().stream().map(name -> name.getValue() + " x " + name.getKey()).toList();
    }

    static List<DumpedThread> withoutHousekeeping(ThreadDump dump) {
        return dump.threads().stream().filter(thread -> Classification.of(thread).kind() != WaitKind.HOUSEKEEPING)
                .toList();
    }
}
