package io.executorlab.lab.diagnosis;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadStart;

/**
 * The code that built executors. They start their threads when they get a task, and by then it may have returned, as
 * code that builds a scheduler of Reactor's has.
 */
public final class Builders {

    private static final int SHOWN = 5;
    private static final String STARTS = "java.util.concurrent.ThreadPoolExecutor.addWorker";
    private static final String SCHEDULERS = "reactor.core.scheduler.";
    private static final String NEW_SCHEDULER = SCHEDULERS + "Schedulers.new";
    private static final String ELASTIC = SCHEDULERS + "BoundedElastic";
    // The JVM or Reactor has each of them once, for everybody.
    private static final Pattern SHARED = Pattern.compile("(parallel|single|boundedElastic|boundedElastic-evictor)-\\d+"
            + "|process reaper.*|CompletableFutureDelayScheduler");

    private Builders() {
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
        if (SHARED.matcher(start.name()).matches() || !pass(start.frames(), STARTS)) {
            return List.of();
        }
        // A bounded elastic scheduler starts a thread while it is built, on any JDK.
        Stream<List<String>> built = !evidence.executorsBuilt().isEmpty() ? evidence.executorsBuilt().stream()
                : evidence.starts().stream().map(ThreadStart::frames).filter(frames -> pass(frames, NEW_SCHEDULER));
        return Groups.largestFirst(
                built.filter(frames -> line(frames).isPresent() && mayHaveBuilt(frames, start)).toList(),
                Builders::line).stream().findFirst().orElse(List.of());
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
