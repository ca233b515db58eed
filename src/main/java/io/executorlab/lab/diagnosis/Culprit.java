package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.common.Numbers.number;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;

/**
 * Threads that do the same: they stand in one place or were started by one line.
 *
 * @param what {@code 50 x export-* by ReportExport.start:31 through ThreadPoolExecutor.addWorker},
 * {@code 12 x http-nio-8080-exec-* waiting in getConnection() for a database connection}
 * @param stack of one of them, or of who started it or built its executor, top first; empty where only names are known
 */
public record Culprit(int count, String what, List<String> stack) {

    private static final int SHOWN = 5;

    /** Idle threads come last, however many they are. */
    public static List<Culprit> standing(List<DumpedThread> threads) {
        return Groups.largestFirst(threads, ThreadGroups::stand).stream()
                .sorted(Comparator.comparing(group -> Classification.of(group.get(0)).isQuiet())).limit(SHOWN)
                .map(Culprit::mostlyStanding).toList();
    }

    public static List<Culprit> named(List<DumpedThread> threads) {
        return Groups.by(threads, DumpedThread::normalisedName).values().stream().limit(SHOWN)
                .map(Culprit::mostlyStanding).toList();
    }

    private static <T> List<Culprit> largest(List<T> all, Function<T, ?> key, int most,
            Function<List<T>, Culprit> culprit) {
        return Groups.largestFirst(all, key).stream().limit(most).map(culprit).toList();
    }

    private static Culprit mostlyStanding(List<DumpedThread> threads) {
        DumpedThread most = Groups.largestFirst(threads, thread -> Classification.of(thread).place()).get(0).get(0);
        return new Culprit(threads.size(), "%d x %s %s".formatted(threads.size(), threads.get(0).normalisedName(),
                Classification.of(most).place().words()), Frames.shortened(most.frames()));
    }

    /** Virtual threads by name, place and task. */
    public static List<Culprit> virtual(List<DumpedThread> threads) {
        return virtual(threads, SHOWN);
    }

    public static List<Culprit> virtual(List<DumpedThread> threads, int most) {
        return largest(threads, Culprit::describe, most, alike -> new Culprit(alike.size(),
                "%d x %s".formatted(alike.size(), describe(alike.get(0))), Frames.shortened(alike.get(0).frames())));
    }

    private static String describe(DumpedThread thread) {
        String name = thread.name().isEmpty() ? VirtualThreads.NAME
                : VirtualThreads.NAME + " " + thread.normalisedName();
        String task = thread.frames().stream().filter(Frames::isTheApps).reduce((inner, outer) -> outer)
                .map(outermost -> " in " + Frames.withoutPackage(Frames.recorded(outermost))).orElse("");
        return "%s %s%s".formatted(name, Classification.of(thread).place().words(), task);
    }

    /** @param line which of a start's frames stands for who started it */
    public static List<Culprit> started(List<ThreadStart> starts, Function<ThreadStart, String> line) {
        return Starter.groups(starts, line).entrySet().stream().limit(SHOWN)
                .map(group -> new Culprit(group.getKey().count(), group.getKey().describe(),
                        Frames.shortened(group.getValue().get(0).frames())))
                .toList();
    }

    public static List<Culprit> pinned(List<VirtualThreads.Pin> pins) {
        return largest(pins, pin -> pin.why() + place(pin), SHOWN, Culprit::pinnedInOnePlace);
    }

    private static Culprit pinnedInOnePlace(List<VirtualThreads.Pin> pins) {
        VirtualThreads.Pin longest =
                pins.stream().max(Comparator.comparingDouble(VirtualThreads.Pin::millis)).orElseThrow();
        return new Culprit(pins.size(),
                "%d %s pinned in %s%s: %s ms in all, %s ms at most".formatted(pins.size(),
                        pins.size() == 1 ? "wait" : "waits", Frames.withoutPackage(place(longest)),
                        longest.why().isEmpty() ? "" : " (%s)".formatted(longest.why()),
                        number(pins.stream().mapToDouble(VirtualThreads.Pin::millis).sum()), number(longest.millis())),
                Frames.shortened(longest.frames()));
    }

    private static String place(VirtualThreads.Pin pin) {
        return pin.frames().stream().filter(Frames::isTheApps).findFirst().or(() -> pin.frames().stream().findFirst())
                .orElse("an unknown place");
    }
}
