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
 * @param stack of one of them, or of who started it, top first; empty where only names are known
 */
public record Culprit(int count, String what, List<String> stack) {

    public static List<Culprit> standing(List<DumpedThread> threads, int most) {
        return Groups.largestFirst(threads, ThreadGroups::stand).stream().limit(most).map(Culprit::mostlyStanding)
                .toList();
    }

    public static List<Culprit> named(List<DumpedThread> threads, int most) {
        return Groups.by(threads, DumpedThread::normalisedName).values().stream().limit(most)
                .map(Culprit::mostlyStanding).toList();
    }

    private static Culprit mostlyStanding(List<DumpedThread> threads) {
        DumpedThread most =
                Groups.largestFirst(threads, thread -> Classification.of(thread).place()).get(0).get(0);
        return new Culprit(threads.size(), "%d x %s %s".formatted(threads.size(), threads.get(0).normalisedName(),
                Classification.of(most).place().words()), Frames.shortened(most.frames()));
    }

    public static List<Culprit> started(List<ThreadStart> starts, int most) {
        return started(starts, most, Starter::line, starter -> starter.describe() + starter.blindSpot());
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

    public static List<Culprit> pinned(List<VirtualThreads.Pin> pins, int most) {
        return Groups.largestFirst(pins, pin -> pin.why() + place(pin.frames())).stream().limit(most)
                .map(Culprit::pinnedInOnePlace).toList();
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

    private static String place(List<String> frames) {
        return frames.stream().filter(Frames::isTheApps).findFirst().or(() -> frames.stream().findFirst())
                .orElse("an unknown place");
    }
}
