package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.common.Numbers.number;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;

/**
 * Threads that do the same: they stand in one place or were started by one line.
 *
 * @param what {@code 50 x export-* by ReportExport.start:31 through ThreadPoolExecutor.addWorker},
 * {@code 12 x http-nio-8080-exec-* waiting in getConnection() for a database connection}
 * @param stack of one of them, or of who started it, top first; empty where only names are known
 */
public record Culprit(int count, String what, List<String> stack) {

    /** By name and place, those that are most first. */
    public static List<Culprit> standing(List<DumpedThread> threads, int most) {
        record At(String name, Place place) {
        }
        return grouped(threads,
                thread -> new At(ThreadNames.normalise(thread.name()), Classification.of(thread).place()), bySize(),
                most,
                Culprit::mostlyStanding);
    }

    /** By name alone, in the order in which the names come up, each where most of its threads stand. */
    public static List<Culprit> named(List<DumpedThread> threads, int most) {
        return grouped(threads, thread -> ThreadNames.normalise(thread.name()), (one, other) -> 0, most,
                Culprit::mostlyStanding);
    }

    private static Culprit mostlyStanding(List<DumpedThread> threads) {
        Map<Place, List<DumpedThread>> places =
                threads.stream().collect(Collectors.groupingBy(thread -> Classification.of(thread).place(),
                        LinkedHashMap::new, Collectors.toList()));
        Map.Entry<Place, List<DumpedThread>> place =
                places.entrySet().stream().max(Map.Entry.comparingByValue(Comparator.comparingInt(List::size)))
                        .orElseThrow();
        return new Culprit(threads.size(),
                "%d x %s %s".formatted(threads.size(), ThreadNames.normalise(threads.get(0).name()),
                        place.getKey().words()),
                Frames.shortened(place.getValue().get(0).frames()));
    }

    /** By who started them, those who started most first. */
    public static List<Culprit> started(List<ThreadStart> starts, int most) {
        return started(starts, most, ThreadStart::startedBy, starter -> starter.describe() + starter.blindSpot());
    }

    /** @param line which of a start's frames stands for who started it */
    public static List<Culprit> started(List<ThreadStart> starts, int most, Function<ThreadStart, String> line) {
        return started(starts, most, line, Starter::describe);
    }

    private static List<Culprit> started(List<ThreadStart> starts, int most, Function<ThreadStart, String> line,
            Function<Starter, String> words) {
        return Starter.groups(starts, line).entrySet().stream().limit(most)
                .map(group -> new Culprit(group.getKey().count(), words.apply(group.getKey()),
                        Frames.shortened(group.getValue().get(0).frames())))
                .toList();
    }

    /** Virtual threads that waited on their carrier, by why and where. */
    public static List<Culprit> pinned(List<VirtualThreads.Pin> pins, int most) {
        return grouped(pins, pin -> pin.why() + place(pin.frames()), bySize(), most, Culprit::pinnedInOnePlace);
    }

    private static Culprit pinnedInOnePlace(List<VirtualThreads.Pin> pins) {
        VirtualThreads.Pin longest =
                pins.stream().max(Comparator.comparingDouble(VirtualThreads.Pin::millis)).orElseThrow();
        return new Culprit(pins.size(),
                "%d %s pinned in %s%s: %s ms in all, %s ms at most".formatted(pins.size(),
                        pins.size() == 1 ? "wait" : "waits",
                        Frames.withoutPackage(place(longest.frames())),
                        longest.why().isEmpty() ? "" : " (%s)".formatted(longest.why()),
                        number(pins.stream().mapToDouble(VirtualThreads.Pin::millis).sum()), number(longest.millis())),
                Frames.shortened(longest.frames()));
    }

    /** The topmost frame of the app, else the topmost. */
    private static String place(List<String> frames) {
        return frames.stream().filter(Frames::isTheApps).findFirst().or(() -> frames.stream().findFirst())
                .orElse("an unknown place");
    }

    static <T> Comparator<List<T>> bySize() {
        return Comparator.comparingInt((List<T> group) -> group.size()).reversed();
    }

    static <T> List<Culprit> grouped(List<T> all, Function<T, ?> key, Comparator<List<T>> order, int most,
            Function<List<T>, Culprit> culprit) {
        Map<Object, List<T>> groups =
                all.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
        return groups.values().stream().sorted(order).limit(most).map(culprit).toList();
    }
}
