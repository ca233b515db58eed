package io.executorlab.lab.budget;

import static io.executorlab.lab.common.Numbers.number;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.executorlab.lab.budget.BudgetVerdict.Culprit;
import io.executorlab.lab.diagnosis.Classification;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.Frames;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;
import io.executorlab.lab.evidence.ThreadStart;
import io.executorlab.lab.evidence.VirtualThreadDump;
import io.executorlab.lab.evidence.VirtualThreads;
import io.executorlab.lab.measure.CulpritKind;
import io.executorlab.lab.verdict.CellResult;
import io.executorlab.lab.verdict.Starters;

/**
 * The virtual threads behind a breach: where those stand that are left or are most, and what they run; who started them; where they hold
 * their carrier; who wanted the refused ones to run.
 */
final class VirtualCulprits {

    // A dump's class.method(File.java:12), which a recording has as class.method:12.
    private static final Pattern DUMPED = Pattern.compile("([^()]+)\\((?:[^():]*:(\\d+)|[^()]*)\\)");
    // By javac: the lambda's class, the method that it is written in, its number.
    private static final Pattern LAMBDA = Pattern.compile("(.+)\\.lambda\\$(.+)\\$\\d+(?::\\d+)?");
    private static final int PLACES_SHOWN = 12;
    private static final Map<String, String> NAMES_IN_LAMBDAS = Map.of("new", "<init>", "static", "<clinit>");

    private VirtualCulprits() {
    }

    /** Those that are most first; empty where neither recording nor dumps tell. */
    static List<Culprit> of(CulpritKind kind, Evidence evidence, int most) {
        VirtualThreads counted = evidence.virtualThreadsCounted().orElse(null);
        if (counted == null) {
            return List.of();
        }
        return switch (kind) {
            case VIRTUAL_STARTED -> StarterCulprits.of(counted.starts(), most);
            case VIRTUAL_LEFT -> standing(left(evidence, counted), counted.starts(), most);
            case VIRTUAL_LIVE -> standing(fullest(evidence), counted.starts(), most);
            case PINNED -> grouped(counted.pins(), pin -> pin.why() + place(pin.frames()), VirtualCulprits::pinned, most);
            case SUBMIT_FAILED -> grouped(counted.failures(), failure -> place(failure.frames()), VirtualCulprits::refused, most);
            default -> throw new IllegalArgumentException(kind + " is not of virtual threads");
        };
    }

    private static List<DumpedThread> left(Evidence evidence, VirtualThreads counted) {
        Set<Long> ids = counted.left(evidence.run().times().loadTo()).stream().map(VirtualThreads.Life::id).collect(Collectors.toSet());
        return evidence.virtualDumps(ThreadDump.Phase.DRAINED).stream().flatMap(dump -> dump.threads().entrySet().stream())
                .filter(thread -> ids.contains(thread.getKey())).map(Map.Entry::getValue).toList();
    }

    private static List<DumpedThread> fullest(Evidence evidence) {
        return evidence.virtualDumps(ThreadDump.Phase.LOAD).stream().map(VirtualThreadDump::threads).max(Comparator.comparingInt(Map::size))
                .map(threads -> List.copyOf(threads.values())).orElse(List.of());
    }

    /** By name, place and task; where one of the groups has no known starter, who started any stands below. */
    static List<Culprit> standing(List<DumpedThread> threads, List<ThreadStart> starts, int most) {
        Map<CellResult.Starter, List<ThreadStart>> starters = Starters.groups(starts);
        List<Culprit> culprits = new ArrayList<>(places(threads, starters, most));
        if (threads.isEmpty() || threads.stream().anyMatch(thread -> starter(thread, starters).isEmpty())) {
            culprits.addAll(StarterCulprits.of(starts, most));
        }
        return culprits;
    }

    /** Those that stand in any of these methods, in the dump since the warm-up that has most of them. */
    static List<Culprit> at(Evidence evidence, String[] methods, int most) {
        return places(evidence.virtualDumpsSinceWarmUp().stream().map(dump -> dump.standingIn(methods)).max(Comparator.comparingInt(List::size)).orElse(List.of()),
                starters(evidence), most);
    }

    /** Where they stand in the dump under load that has most of them, in words; empty where there is none. */
    static List<String> waiting(Evidence evidence) {
        return places(fullest(evidence), starters(evidence), PLACES_SHOWN).stream().map(Culprit::what).toList();
    }

    private static Map<CellResult.Starter, List<ThreadStart>> starters(Evidence evidence) {
        return Starters.groups(evidence.virtualThreadsCounted().map(VirtualThreads::starts).orElse(List.of()));
    }

    private static List<Culprit> places(List<DumpedThread> threads, Map<CellResult.Starter, List<ThreadStart>> starters, int most) {
        return grouped(threads, thread -> describe(thread, starters), group -> new Culprit(group.size(),
                "%d x %s".formatted(group.size(), describe(group.get(0), starters)), Frames.shortened(group.get(0).frames())), most);
    }

    private static String describe(DumpedThread thread, Map<CellResult.Starter, List<ThreadStart>> starters) {
        String name = thread.name().isEmpty() ? VirtualThreads.NAME : VirtualThreads.NAME + " " + ThreadNames.normalise(thread.name());
        return "%s %s%s%s".formatted(name, Classification.of(thread).place().words(), task(thread).map(task -> " in " + Frames.withoutPackage(task)).orElse(""),
                starter(thread, starters).map(by -> ", started by " + by.where()).orElse(""));
    }

    /** The outermost frame of the app's own code. */
    private static Optional<String> task(DumpedThread thread) {
        return thread.frames().stream().filter(Frames::isTheApps).reduce((inner, outer) -> outer).map(VirtualCulprits::recorded);
    }

    private static String recorded(String frame) {
        Matcher dumped = DUMPED.matcher(frame);
        return !dumped.matches() ? frame : dumped.group(1) + (dumped.group(2) == null ? "" : ":" + dumped.group(2));
    }

    /** Who started it, where its task is a lambda: one of the recorded starters that come by the method in which the lambda is written. */
    private static Optional<CellResult.Starter> starter(DumpedThread thread, Map<CellResult.Starter, List<ThreadStart>> starters) {
        return task(thread).map(LAMBDA::matcher).filter(Matcher::matches)
                .map(lambda -> "%s.%s:".formatted(lambda.group(1), NAMES_IN_LAMBDAS.getOrDefault(lambda.group(2), lambda.group(2))))
                .flatMap(writtenIn -> starters.entrySet().stream()
                        .filter(group -> group.getValue().get(0).frames().stream().anyMatch(frame -> frame.startsWith(writtenIn)))
                        .map(Map.Entry::getKey).findFirst());
    }

    private static <T> List<Culprit> grouped(List<T> all, Function<T, String> key, Function<List<T>, Culprit> culprit, int most) {
        Map<String, List<T>> groups = all.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
        return groups.values().stream().sorted(Comparator.comparingInt((List<T> group) -> group.size()).reversed()).limit(most).map(culprit)
                .toList();
    }

    private static Culprit pinned(List<VirtualThreads.Pin> pins) {
        VirtualThreads.Pin longest = pins.stream().max(Comparator.comparingDouble(VirtualThreads.Pin::millis)).orElseThrow();
        return new Culprit(pins.size(), "%d %s pinned in %s%s: %s ms in all, %s ms at most".formatted(pins.size(), pins.size() == 1 ? "wait" : "waits",
                Frames.withoutPackage(place(longest.frames())), longest.why().isEmpty() ? "" : " (%s)".formatted(longest.why()),
                number(pins.stream().mapToDouble(VirtualThreads.Pin::millis).sum()), number(longest.millis())), Frames.shortened(longest.frames()));
    }

    private static Culprit refused(List<VirtualThreads.Failure> failures) {
        VirtualThreads.Failure first = failures.get(0);
        return new Culprit(failures.size(), "%d refused in %s%s".formatted(failures.size(), Frames.withoutPackage(place(first.frames())),
                first.message().isEmpty() ? "" : ": " + first.message()), Frames.shortened(first.frames()));
    }

    private static String place(List<String> frames) {
        return frames.stream().filter(Frames::isTheApps).findFirst().or(() -> frames.stream().findFirst()).orElse("an unknown place");
    }
}
