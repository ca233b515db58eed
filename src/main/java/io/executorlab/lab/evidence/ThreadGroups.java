package io.executorlab.lab.evidence;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The threads of a dump grouped by normalised name and place: who is there, how many, waiting where. */
public final class ThreadGroups {

    /**
     * @param name normalised, see {@link ThreadNames}
     * @param place in words
     * @param frame {@code package.Class.method} of one of them
     * @param quiet whether these threads have nothing to do for anybody
     */
    public record Group(int count, String name, String place, String frame, boolean quiet) {

        @Override
        public String toString() {
            return count + " x " + name + " " + place;
        }
    }

    private ThreadGroups() {
    }

    /** The groups of one dump without threads that only keep house: those that do or wait for something first, then the largest. */
    public static List<Group> of(ThreadDump dump) {
        record Key(String name, String place, boolean quiet) {
        }
        Map<Key, Integer> counts = new LinkedHashMap<>();
        Map<Key, String> frames = new LinkedHashMap<>();
        for (DumpedThread thread : dump.threads()) {
            WaitingPlace place = WaitingPlace.of(thread);
            if (!place.isHousekeeping()) {
                Key key = new Key(ThreadNames.normalise(thread.name()), place.words(), place.isQuiet());
                counts.merge(key, 1, Integer::sum);
                frames.putIfAbsent(key, place.frame());
            }
        }
        return counts.entrySet().stream()
                .map(entry -> new Group(entry.getValue(), entry.getKey().name(), entry.getKey().place(),
                        frames.get(entry.getKey()), entry.getKey().quiet()))
                .sorted(Comparator.comparing(Group::quiet)
                        .thenComparing(Comparator.comparingInt(Group::count).reversed()).thenComparing(Group::name))
                .toList();
    }

    /** Which names have more threads in the later dump: {@code 9 x http-nio-127.0.0.1-*-exec-*}. */
    public static List<String> growth(ThreadDump earlier, ThreadDump later) {
        Map<String, Integer> before = byName(earlier);
        return byName(later).entrySet().stream()
                .map(entry -> Map.entry(entry.getKey(), entry.getValue() - before.getOrDefault(entry.getKey(), 0)))
                .filter(entry -> entry.getValue() > 0)
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(entry -> entry.getValue() + " x " + entry.getKey())
                .toList();
    }

    private static Map<String, Integer> byName(ThreadDump dump) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        dump.threads().stream().filter(thread -> !WaitingPlace.of(thread).isHousekeeping())
                .forEach(thread -> counts.merge(ThreadNames.normalise(thread.name()), 1, Integer::sum));
        return counts;
    }
}
