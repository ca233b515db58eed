package io.executorlab.lab.diagnosis;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreads;

/** Virtual threads by where they stand, what they run, and who started them. */
public final class VirtualCulprits {

    private static final int PLACES_SHOWN = 12;

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

    /** By name, place and task, and below them who started any. */
    public static List<Culprit> standing(List<DumpedThread> threads, List<ThreadStart> starts, int most) {
        return Stream.concat(places(threads, most).stream(), Culprit.started(starts, most).stream()).toList();
    }

    public static List<Culprit> at(Evidence evidence, String[] methods, int most) {
        return places(evidence.virtualDumpsThatCount().stream().map(dump -> dump.standingIn(methods))
                .max(Comparator.comparingInt(List::size)).orElse(List.of()), most);
    }

    /** Names the place at which they stand in the dump under load that has most of them; empty where there is none. */
    public static List<String> waiting(Evidence evidence) {
        return places(fullest(evidence), PLACES_SHOWN).stream().map(Culprit::what).toList();
    }

    private static List<Culprit> places(List<DumpedThread> threads, int most) {
        return Groups.largestFirst(threads, VirtualCulprits::describe).stream().limit(most)
                .map(group -> new Culprit(group.size(), "%d x %s".formatted(group.size(), describe(group.get(0))),
                        Frames.shortened(group.get(0).frames())))
                .toList();
    }

    private static String describe(DumpedThread thread) {
        String name = thread.name().isEmpty() ? VirtualThreads.NAME
                : VirtualThreads.NAME + " " + thread.normalisedName();
        String task = thread.frames().stream().filter(Frames::isTheApps).reduce((inner, outer) -> outer)
                .map(outermost -> " in " + Frames.withoutPackage(Frames.recorded(outermost))).orElse("");
        return "%s %s%s".formatted(name, Classification.of(thread).place().words(), task);
    }
}
