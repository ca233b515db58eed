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
import io.executorlab.lab.evidence.LockWait;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;

/**
 * Threads that do the same: they stand in one place, were started by one line, or waited for one lock.
 *
 * @param what {@code 50 x export-* by ReportExport.start:31 through ThreadPoolExecutor.addWorker},
 *        {@code 12 x http-nio-8080-exec-* waiting in getConnection() for a database connection}
 * @param stack of one of them, or of who started it, top first; empty where only names are known
 */
public record Culprit(int count, String what, List<String> stack) {

    /** By name and place, those that are most first. */
    public static List<Culprit> standing(List<DumpedThread> threads, int most) {
        record At(String name, Place place) {
        }
        return grouped(threads, thread -> new At(ThreadNames.normalise(thread.name()), Classification.of(thread).place()), bySize(), most,
                Culprit::mostlyStanding);
    }

    /** By name alone, in the order in which the names come up, each where most of its threads stand. */
    public static List<Culprit> named(List<DumpedThread> threads, int most) {
        return grouped(threads, thread -> ThreadNames.normalise(thread.name()), (one, other) -> 0, most, Culprit::mostlyStanding);
    }

    private static Culprit mostlyStanding(List<DumpedThread> threads) {
        Map<Place, List<DumpedThread>> places = threads.stream().collect(Collectors.groupingBy(thread -> Classification.of(thread).place(),
                LinkedHashMap::new, Collectors.toList()));
        Map.Entry<Place, List<DumpedThread>> place = places.entrySet().stream().max(Map.Entry.comparingByValue(Comparator.comparingInt(List::size)))
                .orElseThrow();
        return new Culprit(threads.size(), "%d x %s %s".formatted(threads.size(), ThreadNames.normalise(threads.get(0).name()), place.getKey().words()),
                Frames.shortened(place.getValue().get(0).frames()));
    }

    /** By who started them, those who started most first. */
    public static List<Culprit> started(List<ThreadStart> starts, int most) {
        return started(starts, most, ThreadStart::startedBy);
    }

    /** @param line which of a start's frames stands for who started it */
    public static List<Culprit> started(List<ThreadStart> starts, int most, Function<ThreadStart, String> line) {
        return Starter.groups(starts, line).entrySet().stream().limit(most).map(group -> new Culprit(group.getKey().count(), group.getKey().describe(),
                Frames.shortened(group.getValue().get(0).frames()))).toList();
    }

    /** By lock, place and thread, those that cost most time first; the stack is that of the longest. */
    public static List<Culprit> awaitingLock(List<LockWait> waits, int most) {
        record Key(String lock, String place, String thread) {
        }
        return grouped(waits, wait -> new Key(wait.lock(), place(wait.frames(), ""), ThreadNames.normalise(wait.thread())),
                Comparator.comparingDouble(Culprit::millis).reversed(), most, Culprit::awaitingOneLock);
    }

    private static Culprit awaitingOneLock(List<LockWait> waits) {
        LockWait longest = waits.stream().max(Comparator.comparingDouble(LockWait::millis)).orElseThrow();
        String holder = waits.stream().collect(Collectors.groupingBy(wait -> ThreadNames.normalise(wait.holder()), LinkedHashMap::new, Collectors.counting()))
                .entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse("");
        String place = place(longest.frames(), "");
        return new Culprit(waits.size(), "%d %s of %s for the lock of %s%s: %s ms in all, %s ms at most%s".formatted(
                waits.size(), waits.size() == 1 ? "wait" : "waits",
                ThreadNames.normalise(longest.thread()), longest.lock(), place.isEmpty() ? "" : " in " + Frames.withoutPackage(place),
                number(millis(waits)), number(longest.millis()), holder.isEmpty() ? "" : "; held mostly by " + holder),
                Frames.shortened(longest.frames()));
    }

    private static double millis(List<LockWait> waits) {
        return waits.stream().mapToDouble(LockWait::millis).sum();
    }

    /** Virtual threads that waited on their carrier, by why and where. */
    public static List<Culprit> pinned(List<VirtualThreads.Pin> pins, int most) {
        return grouped(pins, pin -> pin.why() + place(pin.frames()), bySize(), most, Culprit::pinnedInOnePlace);
    }

    private static Culprit pinnedInOnePlace(List<VirtualThreads.Pin> pins) {
        VirtualThreads.Pin longest = pins.stream().max(Comparator.comparingDouble(VirtualThreads.Pin::millis)).orElseThrow();
        return new Culprit(pins.size(), "%d %s pinned in %s%s: %s ms in all, %s ms at most".formatted(pins.size(), pins.size() == 1 ? "wait" : "waits",
                Frames.withoutPackage(place(longest.frames())), longest.why().isEmpty() ? "" : " (%s)".formatted(longest.why()),
                number(pins.stream().mapToDouble(VirtualThreads.Pin::millis).sum()), number(longest.millis())), Frames.shortened(longest.frames()));
    }

    /** Virtual threads that the scheduler refused, by who wanted them to run. */
    public static List<Culprit> refused(List<VirtualThreads.Failure> failures, int most) {
        return grouped(failures, failure -> place(failure.frames()), bySize(), most, Culprit::refusedInOnePlace);
    }

    private static Culprit refusedInOnePlace(List<VirtualThreads.Failure> failures) {
        VirtualThreads.Failure first = failures.get(0);
        return new Culprit(failures.size(), "%d refused in %s%s".formatted(failures.size(), Frames.withoutPackage(place(first.frames())),
                first.message().isEmpty() ? "" : ": " + first.message()), Frames.shortened(first.frames()));
    }

    private static String place(List<String> frames) {
        return place(frames, "an unknown place");
    }

    /** The topmost frame of the app, else the topmost. */
    private static String place(List<String> frames, String unknown) {
        return frames.stream().filter(Frames::isTheApps).findFirst().or(() -> frames.stream().findFirst()).orElse(unknown);
    }

    static <T> Comparator<List<T>> bySize() {
        return Comparator.comparingInt((List<T> group) -> group.size()).reversed();
    }

    static <T> List<Culprit> grouped(List<T> all, Function<T, ?> key, Comparator<List<T>> order, int most, Function<List<T>, Culprit> culprit) {
        Map<Object, List<T>> groups = all.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
        return groups.values().stream().sorted(order).limit(most).map(culprit).toList();
    }
}
