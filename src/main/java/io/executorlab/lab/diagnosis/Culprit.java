package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.common.Numbers.number;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
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
    private static final String STARTS = "java.util.concurrent.ThreadPoolExecutor.addWorker";
    private static final String SCHEDULERS = "reactor.core.scheduler.";
    private static final String NEW_SCHEDULER = SCHEDULERS + "Schedulers.new";
    private static final String ELASTIC = SCHEDULERS + "BoundedElastic";

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

    private static Culprit mostlyStanding(List<DumpedThread> threads) {
        DumpedThread most = Groups.largestFirst(threads, thread -> Classification.of(thread).place()).get(0).get(0);
        return new Culprit(threads.size(), "%d x %s %s".formatted(threads.size(), threads.get(0).normalisedName(),
                Classification.of(most).place().words()), Frames.shortened(most.frames()));
    }

    /** Virtual threads by name, place and task. */
    public static List<Culprit> virtual(List<DumpedThread> threads, int most) {
        return Groups.largestFirst(threads, Culprit::describe).stream().limit(most)
                .map(alike -> new Culprit(alike.size(), "%d x %s".formatted(alike.size(), describe(alike.get(0))),
                        Frames.shortened(alike.get(0).frames())))
                .toList();
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
        return Groups.largestFirst(pins, pin -> pin.why() + place(pin)).stream().limit(SHOWN)
                .map(Culprit::pinnedInOnePlace).toList();
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

    /** By who started them and, where the recording has that line, by who built their executor. */
    public static List<Culprit> started(Evidence evidence, List<ThreadStart> starts) {
        return Starter.groups(starts).entrySet().stream().limit(SHOWN)
                .map(group -> culprit(evidence, group.getKey(), group.getValue().get(0))).toList();
    }

    private static Culprit culprit(Evidence evidence, Starter starter, ThreadStart first) {
        List<List<String>> built = of(first, evidence);
        return built.isEmpty()
                ? new Culprit(starter.count(), starter.describe() + starter.blindSpot(),
                        Frames.shortened(first.frames()))
                : new Culprit(starter.count(), "%s; executors built by %s: %d".formatted(starter.describe(),
                        Frames.withoutPackage(line(built.get(0)).orElseThrow()), built.size()),
                        Frames.shortened(built.get(0)));
    }

    /** The stacks of the line that built most executors like the one that started this thread; none where none did. */
    private static List<List<String>> of(ThreadStart start, Evidence evidence) {
        if (Starter.isShared(start) || !pass(start.frames(), STARTS)) {
            return List.of();
        }
        // A bounded elastic scheduler starts a thread while it is built, on any JDK.
        Stream<List<String>> built = !evidence.executorsBuilt().isEmpty() ? evidence.executorsBuilt().stream()
                : evidence.starts().stream().map(ThreadStart::frames).filter(frames -> pass(frames, NEW_SCHEDULER));
        return Groups.largestFirst(
                built.filter(frames -> line(frames).isPresent() && mayHaveBuilt(frames, start)).toList(),
                Culprit::line).stream().findFirst().orElse(List.of());
    }

    /** Both have to be of the same kind and, where the start has a line of the app, of the same code. */
    private static boolean mayHaveBuilt(List<String> frames, ThreadStart start) {
        if (Stream.of(SCHEDULERS, ELASTIC).anyMatch(kind -> pass(frames, kind) != pass(start.frames(), kind))) {
            return false;
        }
        String by = Starter.line(start);
        if (Frames.isTheApps(by)) {
            List<String> running = methods(start.frames()).toList();
            // Below the factory and its caller may be a filter that all requests pass.
            return !frames.contains(by) && methods(frames).limit(2).anyMatch(running::contains);
        }
        return by.startsWith(SCHEDULERS) || by.startsWith("java.") || by.startsWith("jdk.");
    }

    private static boolean pass(List<String> frames, String code) {
        return frames.stream().anyMatch(frame -> frame.startsWith(code));
    }

    private static Optional<String> line(List<String> frames) {
        return frames.stream().filter(Frames::isTheApps).findFirst();
    }

    private static Stream<String> methods(List<String> frames) {
        return frames.stream().filter(Frames::isTheApps).map(frame -> frame.replaceFirst(":-?\\d+$", ""));
    }
}
