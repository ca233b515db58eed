package io.executorlab.lab.diagnosis;

import static io.executorlab.lab.diagnosis.Finding.Certainty.CERTAIN;
import static io.executorlab.lab.diagnosis.Finding.Certainty.LIKELY;
import static io.executorlab.lab.diagnosis.Finding.Certainty.POSSIBLE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.diagnosis.Classification.PoolKind;
import io.executorlab.lab.diagnosis.Finding.Certainty;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.ThreadDump;
import io.executorlab.lab.evidence.ThreadNames;

/** Finds what only several dumps of one app show: threads that grow in number, stand still, or use a processor. */
final class SeriesFindings {

    private static final int GROWN = 10;
    private static final double HOT = 0.8;
    private static final Set<WaitKind> STUCK = Set.of(WaitKind.ANSWER, WaitKind.CONNECTION, WaitKind.CHILD_PROCESS,
            WaitKind.TASK);

    static List<Finding> of(List<ThreadDump> dumps) {
        List<Finding> found = new ArrayList<>(hot(dumps));
        if (dumps.size() > 1) {
            found.addAll(growth(dumps));
            found.addAll(stuck(dumps));
        }
        return found;
    }

    /** Load brings more threads of pools, which grow up to their bound; a server's are not even counted. */
    private static List<Finding> growth(List<ThreadDump> dumps) {
        List<Map<String, List<DumpedThread>>> named = dumps.stream().map(dump -> dump.threads().stream()
                .filter(thread -> Classification.of(thread).worksFor() != PoolKind.CONNECTOR
                        && !Snapshot.isVirtual(thread))
                .collect(Collectors.groupingBy(thread -> ThreadNames.normalise(thread.name())))).toList();
        List<Finding> found = new ArrayList<>();
        named.get(dumps.size() - 1).forEach((name, last) -> {
            List<Integer> counts = named.stream().map(dump -> dump.getOrDefault(name, List.of()).size()).toList();
            boolean rises = IntStream.range(1, counts.size()).allMatch(i -> counts.get(i) > counts.get(i - 1));
            int grown = last.size() - counts.get(0);
            if (rises && grown >= GROWN && grown * 4 >= last.size()) {
                boolean known = ThreadFindings.LEAKS.stream().anyMatch(leak -> leak.fits(last.get(0)));
                boolean pooled = Classification.of(last.get(0)).worksFor() != PoolKind.NONE;
                Certainty certainty = dumps.size() < 3 ? POSSIBLE : known ? CERTAIN : pooled ? POSSIBLE : LIKELY;
                found.add(Finding.of(FindingKind.THREAD_GROWTH, certainty, last.size(),
                        Map.of("subject", name, "name", name, "counts", counts.stream().map(String::valueOf)
                                .collect(Collectors.joining(", then "))),
                        last, last.get(0)).inDumps(dumps.size()));
            }
        });
        return found;
    }

    private static List<Finding> hot(List<ThreadDump> dumps) {
        Map<Long, DumpedThread> before = new HashMap<>();
        dumps.get(0).threads().forEach(thread -> before.put(thread.details().id(), thread));
        ThreadDump last = dumps.get(dumps.size() - 1);
        List<Finding> found = new ArrayList<>();
        for (DumpedThread thread : last.threads()) {
            DumpedThread earlier = dumps.size() == 1 || thread.details().id() == 0 ? null
                    : before.get(thread.details().id());
            double cpu = thread.details().cpuMillis() - (earlier == null ? 0 : earlier.details().cpuMillis());
            double elapsed = thread.details().elapsedMillis()
                    - (earlier == null ? 0 : earlier.details().elapsedMillis());
            boolean told = thread.details().cpuMillis() >= 0 && elapsed > 500 && !thread.frames().isEmpty()
                    && thread.state().equals(Thread.State.RUNNABLE.name());
            boolean sure = earlier != null && earlier.name().equals(thread.name());
            if (told && cpu >= HOT * elapsed && (sure || dumps.size() == 1 && elapsed >= 10_000)) {
                Map<String, String> values = new HashMap<>(Map.of("subject", thread.name(), "thread", thread.name(),
                        "percent", String.valueOf(Math.round(100 * cpu / elapsed)), "seconds",
                        String.valueOf(Math.max(1, Math.round(elapsed / 1000))), "doing", Snapshot.doing(thread)));
                Snapshot.putPlace(values, thread);
                found.add(Finding.of(FindingKind.HOT_THREAD, sure ? LIKELY : POSSIBLE, 1, values, List.of(thread),
                        thread).inDumps(dumps.size()));
            }
        }
        return found;
    }

    /** A thread of a pool, also of the only thread of one, that waits for the same in every dump and uses nothing. */
    private static List<Finding> stuck(List<ThreadDump> dumps) {
        Set<DumpedThread> same = new HashSet<>(dumps.get(0).threads());
        dumps.forEach(dump -> same.retainAll(new HashSet<>(dump.threads())));
        Map<String, Double> before = new HashMap<>();
        dumps.get(0).threads().forEach(thread -> before.put(thread.name(), thread.details().cpuMillis()));
        List<DumpedThread> still = dumps.get(dumps.size() - 1).threads().stream().filter(same::contains)
                .filter(thread -> Classification.of(thread).worksFor() != PoolKind.NONE
                        && STUCK.contains(Classification.of(thread).kind())
                        && thread.details().cpuMillis() >= 0
                        && before.get(thread.name()).equals(thread.details().cpuMillis()))
                .toList();
        return Groups.by(still, Snapshot::doing).entrySet().stream().map(place -> {
            DumpedThread first = place.getValue().get(0);
            Map<String, String> values = new HashMap<>(Map.of("subject", place.getKey(), "doing", place.getKey(),
                    "threads", LockFindings.quoted(place.getValue())));
            Snapshot.putPlace(values, first);
            return Finding.of(FindingKind.THREAD_STUCK, dumps.size() < 3 ? POSSIBLE : LIKELY, place.getValue().size(),
                    values, place.getValue(), first).inDumps(dumps.size());
        }).toList();
    }
}
