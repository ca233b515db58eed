package io.executorlab.lab.diagnosis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.diagnosis.Finding.Certainty;
import io.executorlab.lab.diagnosis.Finding.Kind;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;

/** Puts together what the dumps of one app show: causes first, and below them what they explain. */
public final class Findings {

    private static final double EXPLAINED = 0.8;
    private static final int LARGE = 5;
    /** They are facts, whenever the dump was taken. */
    private static final Set<Kind> LASTING =
            Set.of(Kind.DEADLOCK, Kind.THREAD_LEAK, Kind.CLASS_INITIALISATION_DEADLOCK);
    /** Findings that are no passing moment where all dumps show the same. */
    private static final Set<Kind> HELD =
            Set.of(Kind.CARRIERS_PINNED, Kind.LOCK, Kind.POOL_WAITS_FOR_ITS_OWN_SERVER);

    /** Those of an app's dumps, in the order in which they were taken: the most certain first; none without a dump. */
    public static List<Finding> of(List<ThreadDump> dumps) {
        if (dumps.isEmpty()) {
            return List.of();
        }
        Map<String, List<Finding>> found = new LinkedHashMap<>();
        dumps.stream().map(Snapshot::new)
                .forEach(dump -> Stream.of(LockFindings.of(dump), PoolFindings.of(dump), ThreadFindings.of(dump))
                        .flatMap(Function.identity())
                        .collect(Collectors.toMap(Finding::subject, one -> one, (one, other) -> one))
                        .forEach((subject, one) -> found.computeIfAbsent(subject, same -> new ArrayList<>()).add(one)));
        List<Finding> all = Stream.of(
                found.values().stream().map(same -> merged(same, dumps)).filter(one -> !passesBy(one)),
                ThreadFindings.of(dumps), Signs.all().stream().flatMap(signs -> signs.in(dumps).stream()))
                .flatMap(Function.identity()).toList();
        return all.isEmpty() ? largest(dumps) : explained(all);
    }

    /** Merges the same finding of several dumps; less than half of the dumps make it a moment. */
    private static Finding merged(List<Finding> same, List<ThreadDump> dumps) {
        Finding most = same.stream().max(Comparator.comparingInt(Finding::count)).orElseThrow().inDumps(same.size());
        if (LASTING.contains(most.kind())) {
            return most;
        }
        if (same.size() * 2 < dumps.size()) {
            return most.certain(Certainty.POSSIBLE);
        }
        boolean unchanged = dumps.size() > 1 && same.size() == dumps.size()
                && same.stream().map(Finding::threads).distinct().count() == 1 && areUnchanged(most.threads(), dumps);
        boolean closed = most.kind() == Kind.CONNECTIONS_NESTED && most.values().containsKey("nobody-else");
        boolean held = HELD.contains(most.kind());
        return unchanged && closed ? most.certain(Certainty.CERTAIN)
                : unchanged && held && most.certainty() == Certainty.POSSIBLE ? most.certain(Certainty.LIKELY) : most;
    }

    /** Returns whether one thread waits for a lock for a moment, which is what locks are for. */
    private static boolean passesBy(Finding finding) {
        return finding.kind() == Kind.LOCK && finding.count() < 2 && finding.certainty() == Certainty.POSSIBLE;
    }

    private static boolean areUnchanged(List<String> names, List<ThreadDump> dumps) {
        Set<String> wanted = new HashSet<>(names);
        return dumps.stream().map(dump -> dump.threads().stream()
                .filter(thread -> wanted.contains(Snapshot.name(thread)))
                .map(thread -> List.of(thread, thread.details().mounted())).collect(Collectors.toSet()))
                .distinct().count() == 1;
    }

    /** A cause comes before what most of whose threads it names. */
    private static List<Finding> explained(List<Finding> all) {
        Map<Finding, List<Finding>> effects = new LinkedHashMap<>();
        all.stream().sorted(Comparator.comparing(Finding::certainty).reversed().thenComparing(Finding::kind)
                .thenComparing(Comparator.comparingInt(Finding::count).reversed()))
                .forEach(one -> effects.keySet().stream().filter(cause -> explains(cause, one)).findFirst()
                        .ifPresentOrElse(cause -> effects.get(cause).add(one),
                                () -> effects.put(one, new ArrayList<>())));
        return effects.entrySet().stream().map(cause -> cause.getKey().explaining(cause.getValue())).toList();
    }

    private static boolean explains(Finding cause, Finding other) {
        Set<String> known = new HashSet<>(cause.threads());
        long shared = other.threads().stream().filter(known::contains).count();
        return !other.threads().isEmpty() && shared >= EXPLAINED * other.threads().size();
    }

    private static List<Finding> largest(List<ThreadDump> dumps) {
        ThreadDump dump = dumps.stream().max(Comparator.comparingLong(Classification::busy)).orElseThrow();
        List<DumpedThread> busy = dump.threads().stream().filter(thread -> !Classification.of(thread).isQuiet())
                .toList();
        return Groups.largestFirst(busy, thread -> List.of(Snapshot.doing(thread), Snapshot.appMethod(thread))).stream()
                .limit(1).filter(most -> most.size() >= LARGE)
                .map(most -> Finding.of(Kind.LARGEST_GROUP, Certainty.POSSIBLE, most)
                        .with("total", dump.threads().size()).doing(most.get(0))
                        .with("method", Frames.withoutPackage(Classification.of(most.get(0)).frame())))
                .toList();
    }
}
