package io.executorlab.lab.diagnosis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;

/** Virtual threads by where they stand, what they run, and who started them. */
public final class VirtualCulprits {

    // By javac: the lambda's class, the method that it is written in, its number.
    private static final Pattern LAMBDA = Pattern.compile("(.+)\\.lambda\\$(.+)\\$\\d+(?::\\d+)?");
    private static final int PLACES_SHOWN = 12;
    private static final Map<String, String> NAMES_IN_LAMBDAS = Map.of("new", "<init>", "static", "<clinit>");

    private VirtualCulprits() {
    }

    public static List<DumpedThread> left(Evidence evidence, VirtualThreads counted) {
        Set<Long> ids = counted.left(evidence.run().times().loadTo()).stream().map(VirtualThreads.Life::id)
                .collect(Collectors.toSet());
        return evidence.virtualDumps(ThreadDump.Phase.DRAINED).stream()
                .flatMap(dump -> dump.threads().stream())
                .filter(thread -> ids.contains(thread.details().id())).toList();
    }

    /** Those of the dump under load that has most of them; none where there is none. */
    public static List<DumpedThread> fullest(Evidence evidence) {
        return evidence.virtualDumps(ThreadDump.Phase.LOAD).stream().map(ThreadDump::threads)
                .max(Comparator.comparingInt(List::size)).orElse(List.of());
    }

    /** By name, place and task; where one of the groups has no known starter, who started any stands below. */
    public static List<Culprit> standing(List<DumpedThread> threads, List<ThreadStart> starts, int most) {
        Map<Starter, List<ThreadStart>> starters = Starter.groups(starts);
        List<Culprit> culprits = new ArrayList<>(places(threads, starters, most));
        if (threads.isEmpty() || threads.stream().anyMatch(thread -> starter(thread, starters).isEmpty())) {
            culprits.addAll(Culprit.started(starts, most));
        }
        return culprits;
    }

    public static List<Culprit> at(Evidence evidence, String[] methods, int most) {
        return places(
                evidence.virtualDumpsThatCount().stream().map(dump -> dump.standingIn(methods))
                        .max(Comparator.comparingInt(List::size)).orElse(List.of()),
                starters(evidence), most);
    }

    /** Names the place at which they stand in the dump under load that has most of them; empty where there is none. */
    public static List<String> waiting(Evidence evidence) {
        return places(fullest(evidence), starters(evidence), PLACES_SHOWN).stream().map(Culprit::what).toList();
    }

    private static Map<Starter, List<ThreadStart>> starters(Evidence evidence) {
        return Starter.groups(evidence.virtualThreadsCounted().map(VirtualThreads::starts).orElse(List.of()));
    }

    private static List<Culprit> places(List<DumpedThread> threads, Map<Starter, List<ThreadStart>> starters,
            int most) {
        return Groups.largestFirst(threads, thread -> describe(thread, starters)).stream().limit(most)
                .map(group -> new Culprit(group.size(),
                        "%d x %s".formatted(group.size(), describe(group.get(0), starters)),
                        Frames.shortened(group.get(0).frames())))
                .toList();
    }

    private static String describe(DumpedThread thread, Map<Starter, List<ThreadStart>> starters) {
        String name = thread.name().isEmpty() ? VirtualThreads.NAME
                : VirtualThreads.NAME + " " + thread.normalisedName();
        return "%s %s%s%s".formatted(name, Classification.of(thread).place().words(),
                task(thread).map(task -> " in " + Frames.withoutPackage(task)).orElse(""),
                starter(thread, starters).map(by -> ", started by " + by.where()).orElse(""));
    }

    private static Optional<String> task(DumpedThread thread) {
        return thread.frames().stream().filter(Frames::isTheApps).reduce((inner, outer) -> outer).map(Frames::recorded);
    }

    /** By the method in which a task's lambda is written, which a recorded starter comes by. */
    private static Optional<Starter> starter(DumpedThread thread, Map<Starter, List<ThreadStart>> starters) {
        return task(thread).map(LAMBDA::matcher).filter(Matcher::matches)
                .map(lambda -> "%s.%s:".formatted(lambda.group(1),
                        NAMES_IN_LAMBDAS.getOrDefault(lambda.group(2), lambda.group(2))))
                .flatMap(writtenIn -> starters.entrySet().stream()
                        .filter(group -> group.getValue().get(0).frames().stream()
                                .anyMatch(frame -> frame.startsWith(writtenIn)))
                        .map(Map.Entry::getKey).findFirst());
    }
}
