package io.executorlab.lab.diagnosis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.executorlab.lab.common.Groups;
import io.executorlab.lab.evidence.DumpedThread;
import io.executorlab.lab.evidence.Evidence;
import io.executorlab.lab.evidence.ThreadDump;

/**
 * Threads that appear in the dumps since counting began and were not there before: what is known of starts where there
 * is no flight recording. Threads that lived between two dumps are missing.
 */
public final class NewThreads {

    private NewThreads() {
    }

    public static List<DumpedThread> in(Evidence evidence) {
        long from = evidence.countedFromMillis();
        Map<String, Integer> before = new LinkedHashMap<>();
        Map<String, List<DumpedThread>> most = new LinkedHashMap<>();
        evidence.dumps().forEach(dump -> Groups.by(dump.threads(), DumpedThread::name).forEach((name, threads) -> {
            if (dump.atMillis() <= from) {
                before.merge(name, threads.size(), Math::max);
            } else {
                most.merge(name, threads, (a, b) -> a.size() >= b.size() ? a : b);
            }
        }));
        return largestFirst(most.values().stream()
                .flatMap(threads -> threads.stream().skip(before.getOrDefault(threads.get(0).name(), 0))));
    }

    public static List<DumpedThread> between(ThreadDump earlier, ThreadDump later) {
        return without(later.threads(), earlier.threads());
    }

    /** As many of each normalised name as there are more than of those others; those that are most first. */
    public static List<DumpedThread> without(List<DumpedThread> threads, List<DumpedThread> others) {
        Map<String, List<DumpedThread>> known = Groups.by(others, DumpedThread::normalisedName);
        return largestFirst(Groups.by(threads, DumpedThread::normalisedName).entrySet().stream().flatMap(
                named -> named.getValue().stream().skip(known.getOrDefault(named.getKey(), List.of()).size())));
    }

    private static List<DumpedThread> largestFirst(Stream<DumpedThread> threads) {
        return Groups.largestFirst(threads.toList(), DumpedThread::normalisedName).stream().flatMap(List::stream)
                .toList();
    }
}
